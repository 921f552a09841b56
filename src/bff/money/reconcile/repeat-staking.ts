import { prepareChecks, type RunChecks } from '#bff/money/checks/run-checks.ts';
import { attemptTime, isTooLate, windowEndsAt, type AttemptTime } from '#bff/money/commands/attempt-time.ts';
import { orderOfRow, type CommandRow } from '#bff/money/commands/journal.ts';
import type { Outcome } from '#bff/money/commands/outcome.ts';
import type { Money } from '#bff/money/money.ts';
import { currentTreasurer, isAllowed } from '#bff/money/orders/require-treasurer.ts';

/**
 * Repeats an unknown staking creation with its key: the service returns the first creation and never creates a second. The first repeat is
 * sent at once. Null when it is not repeated: too soon after the last one, after the first attempt's window, after a counted check, while
 * the service's clock is unknown, or when a check or the requester's role forbids it. Spec: `idempotency_key`.
 */
export async function repeatStaking(money: Money, row: CommandRow): Promise<Outcome | null> {
  if (!isDue(money, row)) return null;
  // The first attempt's own record is not a duplicate, and an earlier approval still counts.
  const runChecks = await prepareChecks(
    money,
    orderOfRow(row, row.review_decision === 'release' ? ['duplicate', 'review'] : ['duplicate']),
  );
  const time = attemptTime(money);
  const claimed = await claimRepeat(money, row, runChecks, time);
  return claimed === null || isTooLate(money, time) ? null : money.sending.exchange(money, claimed, time.signedAt);
}

/**
 * Repeats end with the window of the first attempt, so that users can resolve the command one window later. A replica that does not know
 * the service's clock, as after its start, sends no repeat: a date by the desk's own clock would delay users and the repeats of other
 * replicas by the clock difference. Its reads measure the clock.
 */
function isDue(money: Money, row: CommandRow): boolean {
  const { date, isMeasured } = money.custody.clock.time();
  if (!isMeasured) return false;
  const endsAt = windowEndsAt(money, { ...row, repeated_at: null });
  const last = row.repeated_at ?? row.signed_at;
  const sinceMs = last === null ? 0 : date.getTime() - last.getTime();
  return endsAt !== null && money.now() < endsAt.getTime() && sinceMs >= (row.repeated_at === null ? 0 : money.times.readBackMs);
}

/**
 * Stores a repeat before it is sent, for one replica only. Its transaction checks the requester's role and the order again, and waits for
 * users who resolve the command.
 */
function claimRepeat(money: Money, row: CommandRow, runChecks: RunChecks, time: AttemptTime): Promise<CommandRow | null> {
  const { journal } = money;
  return journal.transact(async (trx) => {
    const mayStillSend = await isAllowed(currentTreasurer(trx, row.user_id, money.now()));
    const now = await trx.selectFrom('commands').selectAll().where('id', '=', row.id).forUpdate().executeTakeFirst();
    if (now?.state !== 'unknown' || now.repeated_at?.getTime() !== row.repeated_at?.getTime()) return null;
    // Another replica measured the clocks differently and already counts reads after the window. A repeat now would make those reads
    // useless.
    if (now.empty_reads > 0) return null;
    const { stop } = await runChecks(trx);
    const stopReason = stop?.is === 'review' ? `Needs approval now: ${stop.decision.why}` : stop?.refusal.message;
    const why = mayStillSend ? stopReason : 'The requester no longer has the role to send money';
    if (why !== undefined) {
      const evidence = `Not repeated. ${why}`;
      if ((await journal.lastEvidence(trx, row.id)) !== evidence) await journal.note(trx, row.id, evidence);
      return null;
    }
    const set = { repeated_at: time.signedAt, is_clock_known: now.is_clock_known && time.isClockMeasured };
    return journal.changeStateIn(trx, { id: row.id, from: ['unknown'], set, evidence: 'Repeated with the same idempotency key', by: null });
  });
}
