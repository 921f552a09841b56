import * as z from 'zod/mini';
import type { CommandRow } from '#bff/money/commands/journal.ts';
import type { Money } from '#bff/money/money.ts';
import { preflightLineSchema, type Preflight, type PreflightLine } from '#contract/desk/preflight.ts';
import { readJson } from '#contract/wire/json.ts';
import { deedPreflight } from './deed-preflight.ts';
import { draftDeed } from './draft-deed.ts';
import { draftWithdrawal } from './draft-withdrawal.ts';
import { preflight } from './preflight.ts';

const linesSchema = z.array(preflightLineSchema);

/** Checks a request by its path; no lines for a path without checks. */
export async function requestPreflight(money: Money, path: string, body: unknown, ownId: string | null = null): Promise<Preflight> {
  const withdrawal = draftWithdrawal(path, body);
  if (withdrawal !== null) return preflight(money, withdrawal, ownId);
  const deed = draftDeed(path, body);
  return deed === null ? { lines: [], figures: null } : deedPreflight(money, deed, ownId);
}

/** Checks a command in the same way. */
export function commandPreflight(money: Money, row: CommandRow): Promise<Preflight> {
  const text = money.journal.open(row.sealed_body, row.id, 'body');
  return requestPreflight(money, row.path, text === null ? null : readJson(text), row.id);
}

/**
 * Stores the lines when a command begins to await review, so that the reviewer sees later changes.
 */
export async function keepPreflight(money: Money, row: CommandRow): Promise<void> {
  const { lines } = await commandPreflight(money, row);
  const sealed_preflight = money.journal.seal(JSON.stringify(lines), row.id, 'preflight');
  await money.tables.updateTable('commands').set({ sealed_preflight }).where('id', '=', row.id).execute();
}

/** The stored lines from the command's creation; null when none were stored. */
export function preflightAtCreation(money: Money, row: CommandRow): PreflightLine[] | null {
  const text = money.journal.open(row.sealed_preflight, row.id, 'preflight');
  return text === null ? null : linesSchema.parse(readJson(text));
}
