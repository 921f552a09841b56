import { Refusal } from '#bff/core/refusal.ts';
import type { CommandRow } from '#bff/money/commands/journal.ts';
import type { Outcome } from '#bff/money/commands/outcome.ts';
import type { Money } from '#bff/money/money.ts';
import { readPolicy } from '#bff/money/orders/review-policy.ts';
import { currentTreasurer } from '#bff/money/orders/still-allowed.ts';
import { worthOf } from '#bff/money/orders/worth.ts';
import { reviewNeed, type Worth } from '#contract/money/review-need.ts';
import { attemptTime, isTooLate, windowEndsAt, type AttemptTime } from './attempt-time.ts';
import { soughtBy } from './sought-by.ts';

/**
 * Repeats an unknown staking creation with its key, which returns the first one and never creates a
 * second. The first repeat goes at once. Null when it is not repeated: too soon after the last one, after the first attempt's
 * window, after a check that counted, or not allowed any more. Spec: `idempotency_key`.
 */
export async function repeatStaking(money: Money, row: CommandRow): Promise<Outcome | null> {
  if (!isDue(money, row)) return null;
  const worth = await worthOf(money.cadRates, soughtBy(row));
  const time = attemptTime(money);
  const claimed = await claimRepeat(money, row, worth, time);
  return claimed === null || isTooLate(money, time) ? null : money.sending.exchange(money, claimed, time.signedAt);
}

/** Repeats end with the window of the first attempt, so that people can settle a window later. */
function isDue(money: Money, row: CommandRow): boolean {
  const endsAt = windowEndsAt(money, { ...row, repeated_at: null });
  const last = row.repeated_at ?? row.signed_at;
  const sinceMs = last === null ? 0 : money.custody.clock.time().date.getTime() - last.getTime();
  return endsAt !== null && money.now() < endsAt.getTime() && sinceMs >= (row.repeated_at === null ? 0 : money.times.readBackMs);
}

/**
 * Writes a repeat down before it is sent, for one replica alone. Its transaction reads the maker's
 * role and the review policy again, and waits for people who settle.
 */
function claimRepeat(money: Money, row: CommandRow, worth: Worth | null, time: AttemptTime): Promise<CommandRow | null> {
  const { journal } = money;
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
