import { Refusal } from '#bff/core/refusal.ts';
import type { Money } from '#bff/money/money.ts';
import { readPolicy } from '#bff/money/orders/review-policy.ts';
import { currentTreasurer } from '#bff/money/orders/still-allowed.ts';
import { worthOf } from '#bff/money/orders/worth.ts';
import { attemptTime, isTooLate, type AttemptTime } from '#bff/money/reconcile/attempt-time.ts';
import { soughtBy } from '#bff/money/reconcile/sought-by.ts';
import { reviewNeed, type Worth } from '#contract/money/review-need.ts';
import { isAway } from '#database/away.ts';
import type { CommandRow, Mover } from './journal.ts';
import { outcomeTooLate, type Outcome } from './outcome.ts';

/**
 * Claims a recorded command and makes its single attempt. Returns the updated command; null when it
 * could not be claimed.
 */
export async function sendCommand(money: Money, id: string, by: Mover): Promise<CommandRow | null> {
  await money.moment('after_commit', id);
  const row = await money.journal.find(id);
  if (row === undefined) return null;
  const worth = await worthOf(money.cadRates, soughtBy(row));
  const time = attemptTime(money);
  const claimed = await money.sending.claim(money, row, { worth, time, by });
  if (claimed?.state !== 'sending') return claimed;
  return attempt(money, claimed, time, by);
}

/** What a claim needs from before its transaction. */
type Claim = { readonly worth: Worth | null; readonly time: AttemptTime; readonly by: Mover };

/** Claims in one statement. Its transaction checks the maker's role and the review policy again. */
export function claim(money: Money, row: CommandRow, { worth, time, by }: Claim): Promise<CommandRow | null> {
  const { id } = row;
  return money.journal.transact(async (trx) => {
    try {
      await currentTreasurer(trx, row.user_id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const evidence = 'Its maker may not send money any more';
      return money.journal.moveIn(trx, { id, from: ['sending'], sender: null, set: { state: 'not_sent' }, evidence, by });
    }
    const review = reviewNeed(await readPolicy(trx), worth);
    if (review.needed && !row.review_needed) {
      const set = { state: 'awaiting_review', review_needed: true, review_why: review.why } as const;
      return money.journal.moveIn(trx, { id, from: ['sending'], sender: null, set, evidence: 'Our review is needed now', by });
    }
    const set = { state: 'sending', ...claimedAt(money, time) } as const;
    return money.journal.moveIn(trx, { id, from: ['sending'], sender: null, set, evidence: 'Claimed for its one attempt', by });
  });
}

/** The fields that a claim sets, besides the state. */
export function claimedAt({ replica }: Pick<Money, 'replica'>, { at, signedAt, isClockKnown }: AttemptTime) {
  return { sender: replica, sent_at: at, signed_at: signedAt, is_clock_known: isClockKnown };
}

/**
 * The single HTTP attempt of a claimed command: no retry, no redirect, its own connection pool.
 * `time` is from before the claim. An outcome that cannot be recorded is kept for the sweep, and
 * throws a `Refusal` that says "unknown".
 */
export async function attempt(money: Money, row: CommandRow, time: AttemptTime, by: Mover): Promise<CommandRow> {
  const { attempting, unrecorded } = money.journal;
  attempting.add(row.id);
  try {
    await money.moment('after_claim', row.id);
    const outcome = await outcomeOfAttempt(money, row, time);
    await money.moment('after_answer', row.id);
    const finished = await finish(money, row, outcome, by).catch((error: unknown) => {
      unrecorded.set(row.id, { outcome, by });
      throw isAway(error) ? notRecorded(row) : error;
    });
    await money.moment('after_outcome', row.id);
    return finished;
  } finally {
    attempting.delete(row.id);
  }
}

function notRecorded({ id }: CommandRow): Refusal {
  const words = 'Outcome unknown: the request was sent, but the desk cannot reach its database. It records the outcome once it can';
  return new Refusal('outcome_unknown', words, { commandId: id, outcome: 'unknown' });
}

/** Records the outcomes that could not be recorded when they came. */
export async function recordLate(money: Money): Promise<void> {
  const { unrecorded } = money.journal;
  for (const [id, { outcome, by }] of unrecorded) {
    const row = await money.journal.find(id);
    if (row !== undefined) await finish(money, row, outcome, by);
    unrecorded.delete(id);
  }
}

async function outcomeOfAttempt(money: Money, row: CommandRow, time: AttemptTime): Promise<Outcome> {
  if (isTooLate(money, time)) return outcomeTooLate;
  return money.sending.exchange(money, row, time.signedAt);
}

/** Records the outcome. The sender may still do so after the sweep declared the command lost. */
async function finish(money: Money, row: CommandRow, outcome: Outcome, by: Mover): Promise<CommandRow> {
  const { state, status, message, body, recordId, evidence } = outcome;
  const moved = await money.journal.move({
    id: row.id,
    from: ['sending', 'unknown'],
    sender: money.replica,
    set: {
      state,
      status,
      sealed_answer: money.journal.seal(JSON.stringify({ message, body }), row.id, 'answer'),
      record_id: recordId === null ? null : String(recordId),
    },
    evidence,
    by,
  });
  return moved ?? (await money.journal.find(row.id)) ?? row;
}
