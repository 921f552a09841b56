import { Refusal } from '#bff/core/refusal.ts';
import type { Desk } from '#bff/desk.ts';
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
export async function sendCommand(desk: Desk, id: string, by: Mover): Promise<CommandRow | null> {
  await desk.moment('after_commit', id);
  const row = await desk.journal.find(id);
  if (row === undefined) return null;
  const worth = await worthOf(desk.cadRates, soughtBy(row));
  const time = attemptTime(desk);
  const claimed = await desk.sending.claim(desk, row, { worth, time, by });
  if (claimed?.state !== 'sending') return claimed;
  return attempt(desk, claimed, time, by);
}

/** What a claim needs from before its transaction. */
type Claim = { readonly worth: Worth | null; readonly time: AttemptTime; readonly by: Mover };

/** Claims in one statement. Its transaction checks the maker's role and the review policy again. */
export function claim(desk: Desk, row: CommandRow, { worth, time, by }: Claim): Promise<CommandRow | null> {
  const { id } = row;
  return desk.journal.transact(async (trx) => {
    try {
      await currentTreasurer(trx, row.user_id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const evidence = 'Its maker may not send money any more';
      return desk.journal.moveIn(trx, { id, from: ['sending'], sender: null, set: { state: 'not_sent' }, evidence, by });
    }
    const review = reviewNeed(await readPolicy(trx), worth);
    if (review.needed && !row.review_needed) {
      const set = { state: 'awaiting_review', review_needed: true, review_why: review.why } as const;
      return desk.journal.moveIn(trx, { id, from: ['sending'], sender: null, set, evidence: 'Our review is needed now', by });
    }
    const set = { state: 'sending', ...claimedAt(desk, time) } as const;
    return desk.journal.moveIn(trx, { id, from: ['sending'], sender: null, set, evidence: 'Claimed for its one attempt', by });
  });
}

/** The fields that a claim sets, besides the state. */
export function claimedAt({ replica }: Pick<Desk, 'replica'>, { at, signedAt, isClockKnown }: AttemptTime) {
  return { sender: replica, sent_at: at, signed_at: signedAt, is_clock_known: isClockKnown };
}

/**
 * The single HTTP attempt of a claimed command: no retry, no redirect, its own connection pool.
 * `time` is from before the claim. An outcome that cannot be recorded is kept for the sweep, and
 * throws a `Refusal` that says "unknown".
 */
export async function attempt(desk: Desk, row: CommandRow, time: AttemptTime, by: Mover): Promise<CommandRow> {
  const { attempting, unrecorded } = desk.journal;
  attempting.add(row.id);
  try {
    await desk.moment('after_claim', row.id);
    const outcome = await outcomeOfAttempt(desk, row, time);
    await desk.moment('after_answer', row.id);
    const finished = await finish(desk, row, outcome, by).catch((error: unknown) => {
      unrecorded.set(row.id, { outcome, by });
      throw isAway(error) ? notRecorded(row) : error;
    });
    await desk.moment('after_outcome', row.id);
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
export async function recordLate(desk: Desk): Promise<void> {
  const { unrecorded } = desk.journal;
  for (const [id, { outcome, by }] of unrecorded) {
    const row = await desk.journal.find(id);
    if (row !== undefined) await finish(desk, row, outcome, by);
    unrecorded.delete(id);
  }
}

async function outcomeOfAttempt(desk: Desk, row: CommandRow, time: AttemptTime): Promise<Outcome> {
  if (isTooLate(desk, time)) return outcomeTooLate;
  return desk.sending.exchange(desk, row, time.signedAt);
}

/** Records the outcome. The sender may still do so after the sweep declared the command lost. */
async function finish(desk: Desk, row: CommandRow, outcome: Outcome, by: Mover): Promise<CommandRow> {
  const { state, status, message, body, recordId, evidence } = outcome;
  const moved = await desk.journal.move({
    id: row.id,
    from: ['sending', 'unknown'],
    sender: desk.replica,
    set: {
      state,
      status,
      sealed_answer: desk.journal.seal(JSON.stringify({ message, body }), row.id, 'answer'),
      record_id: recordId === null ? null : String(recordId),
    },
    evidence,
    by,
  });
  return moved ?? (await desk.journal.find(row.id)) ?? row;
}
