import type { Money } from '#bff/money/money.ts';
import { TooManyWaiting, UpstreamLost } from '#bff/proxy/index.ts';
import { commandRows } from '#contract/desk/command.ts';
import { expectedRecord, type CommandRow } from './journal.ts';
import { outcomeOf, outcomeOfLoss, type Outcome } from './outcome.ts';

/**
 * Sends the exact text of a command in one HTTP request, signed with the date of its claim, and returns the outcome.
 * Follows no redirect, repeats nothing, and uses a separate connection pool.
 */
export async function exchangeOnce(money: Money, row: CommandRow, signedAt: Date): Promise<Outcome> {
  const { method, path: endpoint } = commandRows[row.kind];
  const text = money.journal.open(row.sealed_body, row.id, 'body');
  // The encryption key has changed since the body was stored.
  if (row.sealed_body !== null && text === null) return outcomeOfLoss('unsent');
  const slotClaim = { userId: row.user_id, endpoint };
  const body = text === null ? null : Buffer.from(text);
  const call = {
    method,
    path: row.path,
    body,
    isSigned: true,
    date: signedAt,
    timeoutMs: money.times.attemptMs,
    pool: 'money',
    claim: slotClaim,
  } as const;
  try {
    return outcomeOf(expectedRecord(row), await money.custody.send(call));
  } catch (error) {
    if (error instanceof TooManyWaiting) return outcomeOfLoss('unsent');
    if (error instanceof UpstreamLost) return outcomeOfLoss(error.loss);
    throw error;
  }
}
