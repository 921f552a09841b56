import { activeUsers } from '#bff/auth/index.ts';
import type { DeskState } from '#bff/money/checks/check.ts';
import type { CheckedOrder } from '#bff/money/checks/checked-order.ts';
import type { OrderRow, Trx } from '#bff/money/orders/order-store.ts';
import type { PolicyFacts } from '#contract/money/policy-facts.ts';
import { ruleSentence, reasonSentence } from '#contract/money/policy-labels.ts';
import { canBeApproved, type PossibleApprover } from '#contract/money/policy-problems.ts';
import { decide, type OrderWithoutFacts, type Policy, type RequiredReview, type RuleOutcome } from '#contract/money/policy.ts';
import { acceptedCadValue } from '#contract/money/rule-conditions.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { computeFacts, type ServiceFacts } from './order-facts.ts';

/** The policy's decision on an order, with the facts that it used. */
export type Decision = {
  readonly version: number;
  readonly rule: { readonly id: string; readonly words: string };
  readonly then: RuleOutcome;
  readonly required: readonly RequiredReview[];
  /** The rule as a sentence, with the values of this order. */
  readonly why: string;
  /** The value is null for an order whose facts were not stored. */
  readonly facts: PolicyFacts | null;
  /** E-mail address of the requester. */
  readonly requester: string;
  /** The CAD value that the policy used, as decimal text, or null if unknown. */
  readonly valueCad: string | null;
};

/** Decides on a new order from its current facts, and on a stored order from the facts at its creation. */
export async function decideOrder(
  serviceFacts: ServiceFacts,
  order: CheckedOrder,
  { tables, createdAt, policies }: DeskState,
): Promise<Decision> {
  const policy = await policies.readCurrent(tables);
  const storedFacts = order.id === null ? null : await policies.factsOf(tables, order.orderKind, order.id);
  return decisionOf(policy, storedFacts ?? (await computeFacts(tables, order, serviceFacts, { policy, atMs: createdAt.getTime() })));
}

/** The policy's decision on an order with these facts, or on an order whose facts were not stored. */
export function decisionOf(policy: Policy, orderFacts: PolicyFacts | OrderWithoutFacts): Decision {
  const verdict = decide(policy, orderFacts);
  const { rule, then: outcome } = verdict;
  const facts = 'time' in orderFacts ? orderFacts : null;
  return {
    version: policy.version,
    rule: { id: rule.id, words: ruleSentence(rule) },
    then: outcome,
    required: typeof outcome === 'string' ? [] : outcome.reviews,
    why: reasonSentence(policy, verdict, facts),
    facts,
    requester: orderFacts.maker,
    valueCad: facts === null ? null : acceptedCadValue(policy, facts),
  };
}

/** The facts that the policy uses to decide a stored order if the order's own facts were not stored. */
export function orderWithoutFacts({
  kind = 'batch_send',
  wallet_id: wallet,
  asset,
  user_email: requester,
}: Pick<OrderRow, 'kind' | 'wallet_id' | 'asset' | 'user_email'>): OrderWithoutFacts {
  return { kind, wallet_id: wallet === null ? null : integerOfText(wallet), asset, maker: requester };
}

/** Whether enough active users other than the requester have the required roles. */
export async function canBeApprovedNow(
  trx: Trx,
  { required, requester }: Pick<Decision, 'required' | 'requester'>,
  nowMs: number,
): Promise<boolean> {
  return required.length === 0 || canBeApproved(required, await possibleApprovers(trx, nowMs), requester);
}

/** The active users as possible approvers. */
export async function possibleApprovers(trx: Trx, nowMs: number): Promise<readonly PossibleApprover[]> {
  return (await activeUsers(trx, nowMs)).map(({ id: key, email, roles }) => ({ key, email, roles }));
}
