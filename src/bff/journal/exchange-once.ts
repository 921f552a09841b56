import type { Desk } from '#bff/desk.ts';
import { TooManyWaiting } from '#bff/fair-slots.ts';
import { UpstreamLost } from '#bff/upstream-answer.ts';
import { commandRows } from '#contract/desk/command.ts';
import type { CommandRow } from './journal.ts';
import { outcomeOf, outcomeOfLoss, type Outcome } from './outcome.ts';
import { soughtBy } from './sought-by.ts';

/** One HTTP request with the exact text of a command, and what came of it: no retry, no redirect, on a pool of its own. Sending, 4. */
export async function exchangeOnce(desk: Desk, row: CommandRow): Promise<Outcome> {
  const { method, path: endpoint } = commandRows[row.kind];
  const text = desk.journal.open(row.sealed_body, row.id, 'body');
  // The secret that the body was sealed with is another one now.
  if (row.sealed_body !== null && text === null) return outcomeOfLoss('unsent');
  const claim = { userId: row.user_id, endpoint };
  const body = text === null ? null : Buffer.from(text);
  const call = { method, path: row.path, body, isSigned: true, timeoutMs: desk.money.attemptMs, pool: 'money', claim } as const;
  try {
    return outcomeOf(soughtBy(row), await desk.custody.send(call));
  } catch (error) {
    if (error instanceof TooManyWaiting) return outcomeOfLoss('unsent');
    if (error instanceof UpstreamLost) return outcomeOfLoss(error.loss);
    throw error;
  }
}
