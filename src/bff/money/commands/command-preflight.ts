import * as z from 'zod/mini';
import { draftOrder } from '#bff/money/checks/draft-order.ts';
import { preflight } from '#bff/money/checks/preflight.ts';
import type { Money } from '#bff/money/money.ts';
import { preflightLineSchema, type Preflight, type PreflightLine } from '#contract/desk/preflight.ts';
import { readJson } from '#contract/wire/json.ts';
import type { CommandRow } from './journal.ts';

const linesSchema = z.array(preflightLineSchema);

/** How a recorded command stands now. */
export function commandPreflight(money: Money, row: CommandRow): Promise<Preflight> {
  const text = money.journal.open(row.sealed_body, row.id, 'body');
  return preflight(money, draftOrder(row.path, text === null ? null : readJson(text), row.id));
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
