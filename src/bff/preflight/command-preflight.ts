import * as z from 'zod/mini';
import type { Desk } from '#bff/desk.ts';
import type { CommandRow } from '#bff/journal/journal.ts';
import { preflightLineSchema, type Preflight, type PreflightLine } from '#contract/desk/preflight.ts';
import { readJson } from '#contract/json.ts';
import { draftWithdrawal } from './draft-withdrawal.ts';
import { preflight } from './preflight.ts';

const linesSchema = z.array(preflightLineSchema);

/** What stands against a command as things are now; no lines for the kinds that have none. */
export async function commandPreflight(desk: Desk, row: CommandRow): Promise<Preflight> {
  const text = desk.journal.open(row.sealed_body, row.id, 'body');
  const draft = text === null ? null : draftWithdrawal(row.path, readJson(text));
  return draft === null ? { lines: [], figures: null } : preflight(desk, draft, row.id);
}

/** Keeps the lines as they stand when a command begins to wait for our review, so that the reviewer sees what has changed since. Sending, 2. */
export async function keepPreflight(desk: Desk, row: CommandRow): Promise<void> {
  const { lines } = await commandPreflight(desk, row);
  const sealed_preflight = desk.journal.seal(JSON.stringify(lines), row.id, 'preflight');
  await desk.tables.updateTable('commands').set({ sealed_preflight }).where('id', '=', row.id).execute();
}

/** The lines as they stood when the command was made; null when they were not kept. */
export function keptPreflight(desk: Desk, row: CommandRow): PreflightLine[] | null {
  const text = desk.journal.open(row.sealed_preflight, row.id, 'preflight');
  return text === null ? null : linesSchema.parse(readJson(text));
}
