import { Refusal } from '#bff/core/refusal.ts';
import type { Trx } from '#bff/money/orders/order-store.ts';
import { decideOrder, canBeApprovedNow, type Decision } from '#bff/money/policy/decide-order.ts';
import { readServiceFacts } from '#bff/money/policy/order-facts.ts';
import { unresolvedStates } from '#contract/desk/command.ts';
import type { PreflightRule } from '#contract/desk/preflight.ts';
import { duplicateTime } from '#contract/limits.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { isConfirmed } from '#contract/money/repeats.ts';
import { walletAssetLockOf } from '#contract/rules/command-facts.ts';
import { duplicateLine, unreadDuplicateLine } from '#contract/rules/duplicate-line.ts';
import * as lines from '#contract/rules/preflight-lines.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { createAdvisoryCheck, createCheck, type Check, type CheckEffect } from './check.ts';
import type { CheckedOrder } from './checked-order.ts';
import { findRepeats, type Repeats } from './duplicates.ts';
import * as service from './service-checks.ts';

/** The check for each rule. The compiler reports a missing rule. */
export type Checks = Readonly<Record<PreflightRule, Check>>;

/**
 * Every check of an order. A pre-flight shows all checks. The creation of an order, and the claim that starts its sending, run
 * the checks that can stop the order.
 */
export const checks: Checks = {
  spendable: createCheck({
    reads: service.checkSpendable,
    verdict: async (line, order, { tables }) => lines.withAwaitingAmount(line, order.asset, await awaitingAmount(order, tables)),
    toLine: (line) => line,
  }),
  validator: createAdvisoryCheck(service.checkValidator),
  fee: createAdvisoryCheck(service.checkFee),
  address: createAdvisoryCheck(service.checkAddress),
  look_alike: createAdvisoryCheck(service.checkLookAlike),
  first_send: createAdvisoryCheck(service.checkFirstSend),
  duplicate: createCheck({
    reads: async ({ calls }, sources) => (calls.length === 0 ? null : sources.recentRecords()),
    verdict: async (recordRead, order, desk) => (recordRead instanceof Refusal ? recordRead : findRepeats(order, recordRead, desk)),
    toLine: (found) => (found instanceof Refusal ? unreadDuplicateLine() : duplicateLine(found.repeats)),
    stops: duplicateEffect,
    stores: (found) => (found instanceof Refusal ? {} : { payments: found.payments, repeats: found.repeats }),
  }),
  travel_rule: createAdvisoryCheck(service.checkTravelRule),
  // Checks whether the policy allows the order, and which approvals it requires.
  review: createCheck({
    reads: readServiceFacts,
    verdict: async (recentRead, order, desk) => {
      const decision = await decideOrder(recentRead, order, desk);
      return { decision, canBeApproved: await canBeApprovedNow(desk.tables, decision, desk.nowMs) };
    },
    toLine: lines.policyLine,
    stops: ({ decision }) => policyEffect(decision),
    stores: ({ decision }) => ({ decision }),
  }),
  unresolved: createCheck({
    reads: async (order) => (order.calls.length === 0 ? null : { walletAssetLock: walletAssetLockOf(order) }),
    verdict: async ({ walletAssetLock }, { id }, { tables }) => {
      const unresolved = tables
        .selectFrom('commands')
        .select(['id', 'state'])
        .where('lane', '=', walletAssetLock)
        .where('state', 'in', unresolvedStates);
      return (await unresolved.where('id', '<>', id ?? '').executeTakeFirst()) ?? null;
    },
    toLine: lines.unresolvedLine,
    stops: (blockingCommand) => blockingCommand && { is: 'wait', refusal: unresolvedRefusal(blockingCommand) },
  }),
};

/** The sum of the other requests of the order's wallet and asset that await approval. The wallet does not pay withdrawals of rewards. */
async function awaitingAmount({ kind, walletId, asset, destination, id }: CheckedOrder, tables: Trx): Promise<Decimal> {
  if (walletId === null || kind === 'reward_withdrawal') return decimalOf('0');
  const commands = await tables
    .selectFrom('commands')
    .select('amount')
    .where('state', '=', 'awaiting_review')
    .where('lane', '=', walletAssetLockOf({ walletId, asset, destination }))
    .where('kind', '<>', 'reward_withdrawal')
    .where('id', '<>', id ?? '')
    .execute();
  const batches = await tables
    .selectFrom('batches')
    .select(['amount', 'asset'])
    .where('state', '=', 'awaiting_review')
    .where('wallet_id', '=', String(walletId))
    .where('id', '<>', id ?? '')
    .execute();
  const orders = [...commands, ...batches.filter((batch) => batch.asset === asset)];
  return decimal.sum(orders.flatMap(({ amount }) => (amount === null ? [] : [decimalOf(amount)])));
}

/**
 * The effect of repeated payments. An order that was sent before is refused. A repeat stops the order unless the requester
 * confirmed it. The refusal lists every repeat.
 */
function duplicateEffect(foundRepeats: Repeats | Refusal, { confirmedRepeats, payments }: CheckedOrder): CheckEffect | null {
  if (foundRepeats instanceof Refusal) {
    const text = `Nothing was sent: the transactions of the last ${duplicateTime.label} could not be checked: ${foundRepeats.message}`;
    return { is: 'refuse', refusal: new Refusal('unavailable', text, { outcome: 'not_sent' }) };
  }
  const { repeats, sentRefusal } = foundRepeats;
  if (sentRefusal !== null) return { is: 'refuse', refusal: sentRefusal };
  if (repeats.every((each) => isConfirmed(each, confirmedRepeats))) return null;
  const text =
    payments.length > 1
      ? `${repeats.length} of ${payments.length} rows repeat a payment of the last ${duplicateTime.label}, so the desk sent nothing. Confirm or remove each of these rows`
      : `The same payment was already requested in the last ${duplicateTime.label}, so the desk sent nothing. To send another one, confirm that this payment is not a duplicate`;
  return { is: 'refuse', refusal: new Refusal('possible_duplicate', text, { repeats }) };
}

/** The effect of the policy's decision on an order. */
export function policyEffect(decision: Decision): CheckEffect | null {
  if (decision.then === 'allow') return null;
  if (decision.then !== 'refuse') return { is: 'review', decision };
  const { rule, why } = decision;
  return {
    is: 'refuse',
    decision,
    refusal: new Refusal('policy_refused', `Blocked by policy. ${why}`, { rule, outcome: 'not_sent' }),
  };
}

function unresolvedRefusal({ id, state }: { readonly id: string; readonly state: string }): Refusal {
  const stateText = state === 'unknown' ? 'has an unknown outcome' : 'is being sent';
  return new Refusal(
    'unresolved_send',
    `An earlier request of this wallet and asset ${stateText}: nothing was sent. Try again once it is resolved`,
    { commandId: id },
  );
}
