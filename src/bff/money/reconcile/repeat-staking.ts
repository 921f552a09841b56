import { prepareChecks, type RunChecks } from '#bff/money/checks/run-checks.ts';
import { attemptTime, isTooLate, windowEndsAt, type AttemptTime } from '#bff/money/commands/attempt-time.ts';
import { orderOfRow, type CommandRow } from '#bff/money/commands/journal.ts';
import type { Outcome } from '#bff/money/commands/outcome.ts';
import type { Money } from '#bff/money/money.ts';
import { requireReconciled } from '#bff/money/orders/require-reconciled.ts';
import { currentTreasurer, isPermitted } from '#bff/money/orders/require-treasurer.ts';

/**
 * Repeats an unknown staking creation with its key. The service returns the first creation and never creates a second. The
 * first repeat is sent at once. Returns null if `isDue` is false, or if a check or the role of the requester forbids the
 * repeat. Spec: `idempotency_key` of the staking endpoints.
 */
export async function repeatStaking(money: Money, row: CommandRow): Promise<Outcome | null> {
  if (!isDue(money, row)) return null;
  // The record of the first attempt is not a duplicate, and an earlier approval still counts.
  const runChecks = await prepareChecks(
    money,
    orderOfRow(row, row.review_decision === 'release' ? ['duplicate', 'review'] : ['duplicate']),
  );
  const time = attemptTime(money);
  const claimedRow = await claimRepeat(money, row, runChecks, time);
  return claimedRow === null || isTooLate(money, time) ? null : money.sending.exchangeOnce(money, claimedRow, time.signedAt);
}

/**
 * Whether a repeat may be sent now. Repeats end with the window of the first attempt, so that users can resolve the command one
 * window later. A replica sends no repeat before it has measured the clock of the service. Its own clock may be wrong, and a
 * repeat with a wrong date would make users and other replicas wait longer. Reads of the service measure its clock.
 */
function isDue(money: Money, row: CommandRow): boolean {
  const { date, isMeasured } = money.custody.clock.time();
  if (!isMeasured) return false;
  const endsAt = windowEndsAt(money, { ...row, repeated_at: null });
  const lastAttempt = row.repeated_at ?? row.signed_at;
  const sinceMs = lastAttempt === null ? 0 : date.getTime() - lastAttempt.getTime();
  return endsAt !== null && money.now() < endsAt.getTime() && sinceMs >= (row.repeated_at === null ? 0 : money.times.readBackMs);
}

/**
 * Stores a repeat before it is sent, for one replica only. The transaction checks the role of the requester and the order
 * again, and waits for users who resolve the command.
 */
function claimRepeat(money: Money, row: CommandRow, runChecks: RunChecks, time: AttemptTime): Promise<CommandRow | null> {
  const { journal } = money;
  return journal.transact(async (trx) => {
    const mayStillSend = await isPermitted(currentTreasurer(trx, row.user_id, money.now()));
    const now = await trx.selectFrom('commands').selectAll().where('id', '=', row.id).forUpdate().executeTakeFirst();
    if (now?.state !== 'unknown' || now.repeated_at?.getTime() !== row.repeated_at?.getTime()) return null;
    // Another replica has measured the clock differently, and has already counted a read after the window. A repeat now would
    // make this read useless.
    if (now.empty_reads > 0) return null;
    const { stop } = await runChecks(trx);
    const stopReason = stop?.is === 'review' ? `Needs approval now: ${stop.decision.why}` : stop?.refusal.message;
    const isReconciled = await isPermitted(requireReconciled(trx));
    const reason = !mayStillSend
      ? 'The requester no longer has the role to send money'
      : isReconciled
        ? stopReason
        : 'Two users must first sign off the reconciliation';
    if (reason !== undefined) {
      const evidence = `Not repeated. ${reason}`;
      if ((await journal.lastEvidence(trx, row.id)) !== evidence) await journal.note(trx, row.id, evidence);
      return null;
    }
    const columns = { repeated_at: time.signedAt, is_clock_known: now.is_clock_known && time.isClockMeasured };
    return journal.changeStateIn(trx, {
      id: row.id,
      from: ['unknown'],
      set: columns,
      evidence: 'Repeated with the same idempotency key',
      by: null,
    });
  });
}
