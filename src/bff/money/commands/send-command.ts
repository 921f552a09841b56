import { Refusal } from '#bff/core/refusal.ts';
import type { CheckEffect } from '#bff/money/checks/check.ts';
import type { RunChecks } from '#bff/money/checks/run-checks.ts';
import type { Money } from '#bff/money/money.ts';
import type { StateChangeActor } from '#bff/money/orders/order-store.ts';
import { requireReconciled } from '#bff/money/orders/require-reconciled.ts';
import { currentTreasurer, isPermitted } from '#bff/money/orders/require-treasurer.ts';
import { decidedColumns } from '#bff/money/policy/decided-columns.ts';
import { isConnectionLost } from '#database/connection-lost.ts';
import { attemptTime, isTooLate, type AttemptTime } from './attempt-time.ts';
import type { CommandRow, CommandStateChange } from './journal.ts';
import { outcomeTooLate, type Outcome } from './outcome.ts';

/** Claims a new command and makes its only attempt. Returns the updated command, or null if it could not be claimed. */
export async function sendCommand(
  money: Money,
  { id }: CommandRow,
  runChecks: RunChecks,
  by: StateChangeActor,
): Promise<CommandRow | null> {
  await money.moment('after_commit', id);
  const row = await money.journal.find(id);
  if (row === undefined) return null;
  const time = attemptTime(money);
  const claimedRow = await money.sending.claimCommand(money, row, { runChecks, time, by });
  if (claimedRow?.state !== 'sending') return claimedRow;
  return attemptCommand(money, claimedRow, time, by);
}

/** The data that the claim of a command needs, read before the transaction of the claim. */
type ClaimInput = { readonly runChecks: RunChecks; readonly time: AttemptTime; readonly by: StateChangeActor };

/** Claims a command in a single statement. Its transaction checks the requester's role and the order again. */
export function claimCommand(
  money: Money,
  { id, user_id: requester, made_at: createdAt }: CommandRow,
  { runChecks, time, by }: ClaimInput,
): Promise<CommandRow | null> {
  return money.journal.transact(async (trx) => {
    const changeTo = (set: CommandStateChange['set'], evidence: string) =>
      money.journal.changeStateIn(trx, { id, from: ['sending'], sender: null, set, evidence, by });
    if (!(await isPermitted(currentTreasurer(trx, requester, money.now()))))
      return changeTo({ state: 'not_sent' }, 'The requester no longer has the role to send money');
    if (!(await isPermitted(requireReconciled(trx)))) return changeTo({ state: 'not_sent' }, 'A reconciliation was open');
    const { stop } = await runChecks(trx, createdAt);
    if (stop === null) return changeTo({ state: 'sending', ...claimColumns(money, time) }, 'Sending started');
    const { set, evidence } = stoppedState(stop, money.journal.date());
    return changeTo(set, evidence);
  });
}

/** The new state of a command that a check stops when it is claimed. */
export function stoppedState(stop: CheckEffect, at: Date): Required<Pick<CommandStateChange, 'set' | 'evidence'>> {
  if (stop.is === 'wait') return { set: { state: 'not_sent' }, evidence: stop.refusal.message };
  const decisionColumns = stop.decision === undefined ? {} : decidedColumns(stop.decision, at);
  if (stop.is === 'refuse') return { set: { ...decisionColumns, state: 'not_sent' }, evidence: stop.refusal.message };
  return { set: { ...decisionColumns, state: 'awaiting_review' }, evidence: `Needs approval now: ${stop.decision.why}` };
}

/** The columns that the claim of a command sets, in addition to the state. */
export function claimColumns({ replica }: Pick<Money, 'replica'>, { at, signedAt, isClockMeasured }: AttemptTime) {
  return { sender: replica, sent_at: at, signed_at: signedAt, is_clock_known: isClockMeasured };
}

/**
 * The only HTTP attempt of a claimed command. Follows no redirect, repeats nothing, and uses a separate connection pool. `time`
 * must be read before the command is claimed. If the outcome cannot be stored, a later sweep stores it, and this function
 * throws a `Refusal` with an unknown outcome.
 */
export async function attemptCommand(money: Money, row: CommandRow, time: AttemptTime, by: StateChangeActor): Promise<CommandRow> {
  const { attempting, unrecordedOutcomes } = money.journal;
  attempting.add(row.id);
  try {
    await money.moment('after_claim', row.id);
    const outcome = await outcomeOfAttempt(money, row, time);
    await money.moment('after_answer', row.id);
    const sentCommand = await storeOutcome(money, row, outcome, by).catch((error: unknown) => {
      unrecordedOutcomes.set(row.id, { outcome, by });
      throw isConnectionLost(error) ? notRecordedRefusal(row) : error;
    });
    await money.moment('after_outcome', row.id);
    return sentCommand;
  } finally {
    attempting.delete(row.id);
  }
}

function notRecordedRefusal({ id }: CommandRow): Refusal {
  const text =
    'Outcome unknown: the request was sent, but the desk cannot reach its database. It stores the outcome when the database is back';
  return new Refusal('outcome_unknown', text, { commandId: id, outcome: 'unknown' });
}

/** Stores the outcomes that could not be stored when they arrived. */
export async function recordLateOutcomes(money: Money): Promise<void> {
  const { unrecordedOutcomes } = money.journal;
  for (const [id, { outcome, by }] of unrecordedOutcomes) {
    const row = await money.journal.find(id);
    if (row !== undefined) await storeOutcome(money, row, outcome, by);
    unrecordedOutcomes.delete(id);
  }
}

async function outcomeOfAttempt(money: Money, row: CommandRow, time: AttemptTime): Promise<Outcome> {
  if (isTooLate(money, time)) return outcomeTooLate;
  return money.sending.exchangeOnce(money, row, time.signedAt);
}

/** Stores the outcome of an attempt. The sender may still store it after the sweep has set the command to unknown. */
async function storeOutcome(money: Money, row: CommandRow, outcome: Outcome, actor: StateChangeActor): Promise<CommandRow> {
  const { state, status, message, body, recordId, evidence } = outcome;
  const changedRow = await money.journal.move({
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
    by: actor,
  });
  return changedRow ?? (await money.journal.find(row.id)) ?? row;
}
