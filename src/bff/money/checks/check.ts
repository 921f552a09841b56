import type { Refusal } from '#bff/core/refusal.ts';
import type { Trx } from '#bff/money/orders/order-store.ts';
import type { Decision } from '#bff/money/policy/decide-order.ts';
import type { PolicyStore } from '#bff/money/policy/policy-store.ts';
import type { PreflightLine } from '#contract/desk/preflight.ts';
import type { Repeat } from '#contract/error.ts';
import type { CheckedOrder } from './checked-order.ts';
import type { NamedPayment } from './duplicates.ts';
import type { OrderSources } from './order-sources.ts';

/** The effect of a check on an order. The order is refused, waits for another order, or requires an approval. */
export type CheckEffect =
  | { readonly is: 'refuse'; readonly refusal: Refusal; readonly decision?: Decision }
  | { readonly is: 'wait'; readonly refusal: Refusal }
  | { readonly is: 'review'; readonly decision: Decision };

/** Results of the checks that are stored with an order. */
export type StoredResults = {
  readonly decision?: Decision;
  /** The payments of the order, and the repeats of earlier payments. */
  readonly payments?: readonly NamedPayment[];
  readonly repeats?: readonly Repeat[];
};

/** The state of the desk for a check, read in the transaction that creates the order or claims it for sending. */
export type DeskState = {
  readonly tables: Trx;
  readonly nowMs: number;
  /** When the order was created. For a new order it is the current time. */
  readonly createdAt: Date;
  /** What the result decides. An approver also sees payments that were requested after the order. The others count earlier ones only. */
  readonly purpose: 'create' | 'approve' | 'send';
  readonly policies: PolicyStore;
};

/** A check, with the facts that it reads, its verdict on them, and the line for the user. */
type CheckDefinition<Facts, Verdict> = {
  /** Reads facts from the service, before any transaction. Returns null if the check does not apply. */
  readonly reads: (order: CheckedOrder, sources: OrderSources) => Promise<Facts | null>;
  /** Decides from the facts that `reads` returned and from the desk's own state. */
  readonly verdict: (facts: Facts, order: CheckedOrder, desk: DeskState) => Verdict | Promise<Verdict>;
  /** The line of the check for the user. */
  readonly toLine: (verdict: Verdict, order: CheckedOrder) => PreflightLine;
  /** The effect of the verdict on the order. Without it, the check is advisory, because the service decides. */
  readonly stops?: (verdict: Verdict, order: CheckedOrder) => CheckEffect | null;
  readonly stores?: (verdict: Verdict) => StoredResults;
};

/** The result of one check for an order. */
export type Finding = { readonly line: PreflightLine; readonly stop: CheckEffect | null; readonly storedResults: StoredResults };

/** A check that hides the types of its facts and its verdict from the caller. */
export type Check = {
  readonly canStop: boolean;
  /** Reads the facts and returns the function that decides from them. Returns null if the check does not apply. */
  readonly read: (order: CheckedOrder, sources: OrderSources) => Promise<((desk: DeskState) => Promise<Finding>) | null>;
};

export function createCheck<Facts, Verdict>({ reads, verdict: decide, toLine, stops, stores }: CheckDefinition<Facts, Verdict>): Check {
  return {
    canStop: stops !== undefined,
    read: async (order, sources) => {
      const facts = await reads(order, sources);
      if (facts === null) return null;
      return async (desk) => {
        const verdict = await decide(facts, order, desk);
        return { line: toLine(verdict, order), stop: stops?.(verdict, order) ?? null, storedResults: stores?.(verdict) ?? {} };
      };
    },
  };
}

/** Creates an advisory check, which stops no order because the service decides. Its line is null if it does not apply. */
export function createAdvisoryCheck(line: (order: CheckedOrder, sources: OrderSources) => Promise<PreflightLine | null>): Check {
  return createCheck({ reads: line, verdict: (verdict) => verdict, toLine: (verdict) => verdict });
}
