import type { Refusal } from '#bff/core/refusal.ts';
import type { Trx } from '#bff/money/orders/order-store.ts';
import type { Decision } from '#bff/money/policy/decide-order.ts';
import type { PolicyBook } from '#bff/money/policy/policy-book.ts';
import type { PreflightLine } from '#contract/desk/preflight.ts';
import type { Repeat } from '#contract/error.ts';
import type { CheckedOrder } from './checked-order.ts';
import type { NamedPayment } from './duplicates.ts';
import type { OrderSources } from './order-sources.ts';

/** What a check does to an order: it refuses it, lets it wait for another one, or has a second person release it. */
export type Stop =
  | { readonly is: 'refuse'; readonly refusal: Refusal; readonly decision?: Decision }
  | { readonly is: 'wait'; readonly refusal: Refusal }
  | { readonly is: 'review'; readonly decision: Decision };

/** What an order stores of its checks. */
export type Stored = {
  readonly decision?: Decision;
  /** Its payments, and those that repeat an earlier one. */
  readonly payments?: readonly NamedPayment[];
  readonly repeats?: readonly Repeat[];
};

/** The desk's own state in which a check decides: within the transaction that makes or claims the order. */
export type DeskState = {
  readonly tables: Trx;
  readonly nowMs: number;
  /** When the order was made; now, for one that is being made. What came later repeats it, and not the other way round. */
  readonly madeAt: Date;
  /** Whether it is on record already. */
  readonly isMade: boolean;
  readonly policies: PolicyBook;
};

/** A row of the table: what it reads, what that means, and how it is said. */
type Row<Facts, Verdict> = {
  /** From the service, before any transaction. Null where the rule does not apply. */
  readonly reads: (order: CheckedOrder, sources: OrderSources) => Promise<Facts | null>;
  /** From those facts and the desk's own state. */
  readonly verdict: (facts: Facts, order: CheckedOrder, desk: DeskState) => Verdict | Promise<Verdict>;
  /** Its line in a pre-flight. */
  readonly words: (verdict: Verdict, order: CheckedOrder) => PreflightLine;
  /** Without it the desk only tells: the service has the last word. */
  readonly stops?: (verdict: Verdict, order: CheckedOrder) => Stop | null;
  readonly stores?: (verdict: Verdict) => Stored;
};

/** How an order stands by one check. */
export type Finding = { readonly line: PreflightLine; readonly stop: Stop | null; readonly stored: Stored };

/** A row, whatever its facts and its verdict are. */
export type Check = {
  readonly canStop: boolean;
  /** Reads its facts, and gives what decides by them. Null where the rule does not apply. */
  readonly read: (order: CheckedOrder, sources: OrderSources) => Promise<((desk: DeskState) => Promise<Finding>) | null>;
};

export function check<Facts, Verdict>({ reads, verdict: decide, words, stops, stores }: Row<Facts, Verdict>): Check {
  return {
    canStop: stops !== undefined,
    read: async (order, sources) => {
      const facts = await reads(order, sources);
      if (facts === null) return null;
      return async (desk) => {
        const verdict = await decide(facts, order, desk);
        return { line: words(verdict, order), stop: stops?.(verdict, order) ?? null, stored: stores?.(verdict) ?? {} };
      };
    },
  };
}

/** A check on which the service has the last word: the desk only tells. Null where it does not apply. */
export function advisory(line: (order: CheckedOrder, sources: OrderSources) => Promise<PreflightLine | null>): Check {
  return check({ reads: line, verdict: (found) => found, words: (found) => found });
}
