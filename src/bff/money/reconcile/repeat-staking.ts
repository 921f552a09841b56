import { prepareChecks, type RunChecks } from '#bff/money/checks/run-checks.ts';
import { attemptTime, isTooLate, windowEndsAt, type AttemptTime } from '#bff/money/commands/attempt-time.ts';
import { orderOfRow, type CommandRow } from '#bff/money/commands/journal.ts';
import type { Outcome } from '#bff/money/commands/outcome.ts';
import type { Money } from '#bff/money/money.ts';
import { currentTreasurer, isAllowed } from '#bff/money/orders/require-treasurer.ts';

/**
 * Repeats an unknown staking creation with its key, which returns the first one and never creates a
 * second. The first repeat goes at once. Null when it is not repeated: too soon after the last one, after the first attempt's
 * window, after a check that counted, while the service's clock is not known, or not allowed any more. Spec: `idempotency_key`.
 */
export async function repeatStaking(money: Money, row: CommandRow): Promise<Outcome | null> {
  if (!isDue(money, row)) return null;
  // The first attempt's own record is no duplicate, and a released review holds no more.
  const runChecks = await prepareChecks(
    money,
    orderOfRow(row, row.review_decision === 'release' ? ['duplicate', 'review'] : ['duplicate']),
  );
  const time = attemptTime(money);
  const claimed = await claimRepeat(money, row, runChecks, time);
  return claimed === null || isTooLate(money, time) ? null : money.sending.exchange(money, claimed, time.signedAt);
}

/**
 * Repeats end with the window of the first attempt, so that people can settle a window later. None is due before the
 * service's clock is known, as in a replica that has just started. Dated by the desk's own clock it would make people wait
 * for the allowance and for the difference of the clocks, and other replicas would repeat nothing before its date. The
 * reads that come instead tell the clock.
 */
function isDue(money: Money, row: CommandRow): boolean {
  const { date, isKnown } = money.custody.clock.time();
  if (!isKnown) return false;
  const endsAt = windowEndsAt(money, { ...row, repeated_at: null });
  const last = row.repeated_at ?? row.signed_at;
  const sinceMs = last === null ? 0 : date.getTime() - last.getTime();
  return endsAt !== null && money.now() < endsAt.getTime() && sinceMs >= (row.repeated_at === null ? 0 : money.times.readBackMs);
}

/**
 * Writes a repeat down before it is sent, for one replica alone. Its transaction reads the maker's
 * role and the checks again, and waits for people who settle.
 */
function claimRepeat(money: Money, row: CommandRow, runChecks: RunChecks, time: AttemptTime): Promise<CommandRow | null> {
  const { journal } = money;
  return journal.transact(async (trx) => {
    const mayStillSend = await isAllowed(currentTreasurer(trx, row.user_id, money.now()));
    const now = await trx.selectFrom('commands').selectAll().where('id', '=', row.id).forUpdate().executeTakeFirst();
    if (now?.state !== 'unknown' || now.repeated_at?.getTime() !== row.repeated_at?.getTime()) return null;
    // Another replica, by its measure of the clocks, saw the window end. Checks from before a repeat would prove nothing.
    if (now.empty_reads > 0) return null;
    const { stop } = await runChecks(trx);
    const held = stop?.is === 'review' ? `Second approval is needed now: ${stop.decision.why}` : stop?.refusal.message;
    const why = mayStillSend ? held : 'Its maker may not send money any more';
    if (why !== undefined) {
      const evidence = `Not repeated. ${why}`;
      if ((await journal.lastEvidence(trx, row.id)) !== evidence) await journal.note(trx, row.id, evidence);
      return null;
    }
    const set = { repeated_at: time.signedAt, is_clock_known: now.is_clock_known && time.isClockKnown };
    return journal.moveIn(trx, { id: row.id, from: ['unknown'], set, evidence: 'Repeated with the same key', by: null });
  });
}
