import type { Desk } from '#bff/desk.ts';
import { Refusal } from '#bff/refusal.ts';
import { reviewNeed, type Worth } from '#contract/rules/review-need.ts';
import { attemptTime, isTooLate, windowEndsAt, type AttemptTime } from './attempt-time.ts';
import type { CommandRow } from './journal.ts';
import type { Outcome } from './outcome.ts';
import { readPolicy } from './review-policy.ts';
import { soughtBy } from './sought-by.ts';
import { currentTreasurer } from './still-allowed.ts';
import { worthOf } from './worth.ts';

/**
 * Repeats an unknown staking creation with its key, which returns the first one and never creates a
 * second. The first repeat goes at once. Null when it is not repeated: too soon after the last one, after the first attempt's
 * window, after a check that counted, or not allowed any more. Spec: `idempotency_key`.
 */
export async function repeatStaking(desk: Desk, row: CommandRow): Promise<Outcome | null> {
  if (!isDue(desk, row)) return null;
  const worth = await worthOf(desk.cadRates, soughtBy(row));
  const time = attemptTime(desk);
  const claimed = await claimRepeat(desk, row, worth, time);
  return claimed === null || isTooLate(desk, time) ? null : desk.sending.exchange(desk, claimed, time.signedAt);
}

/** Repeats end with the window of the first attempt, so that people can settle a window later. */
function isDue(desk: Desk, row: CommandRow): boolean {
  const endsAt = windowEndsAt(desk, { ...row, repeated_at: null });
  const last = row.repeated_at ?? row.signed_at;
  const sinceMs = last === null ? 0 : desk.custody.clock.time().date.getTime() - last.getTime();
  return endsAt !== null && desk.now() < endsAt.getTime() && sinceMs >= (row.repeated_at === null ? 0 : desk.money.readBackMs);
}

/**
 * Writes a repeat down before it is sent, for one replica alone. Its transaction reads the maker's
 * role and the review policy again, and waits for people who settle.
 */
function claimRepeat(desk: Desk, row: CommandRow, worth: Worth | null, time: AttemptTime): Promise<CommandRow | null> {
  const { journal } = desk;
  return journal.transact(async (trx) => {
    const refusal = await currentTreasurer(trx, row.user_id).then(() => null, refusalWords);
    const now = await trx.selectFrom('commands').selectAll().where('id', '=', row.id).forUpdate().executeTakeFirst();
    if (now?.state !== 'unknown' || now.repeated_at?.getTime() !== row.repeated_at?.getTime()) return null;
    // Another replica, by its measure of the clocks, saw the window end. Checks from before a repeat would prove nothing.
    if (now.empty_reads > 0) return null;
    const review = reviewNeed(await readPolicy(trx), worth);
    const why = refusal ?? (review.needed && now.review_decision !== 'release' ? `Our review is needed now: ${review.why}` : null);
    if (why !== null) {
      const evidence = `Not repeated. ${why}`;
      if ((await journal.lastEvidence(trx, row.id)) !== evidence) await journal.note(trx, row.id, evidence);
      return null;
    }
    const set = { repeated_at: time.signedAt, is_clock_known: now.is_clock_known && time.isClockKnown };
    return journal.moveIn(trx, { id: row.id, from: ['unknown'], set, evidence: 'Repeated with the same key', by: null });
  });
}

function refusalWords(error: unknown): string {
  if (error instanceof Refusal) return 'Its maker may not send money any more';
  throw error;
}
