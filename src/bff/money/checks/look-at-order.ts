import type { Money } from '#bff/money/money.ts';
import type { Trx } from '#bff/money/orders/order-store.ts';
import { preflightRules, type PreflightLine, type PreflightRule } from '#contract/desk/preflight.ts';
import type { Finding, Kept, Stop } from './check.ts';
import type { CheckedOrder } from './checked-order.ts';
import { sourcesOf, type OrderSources } from './order-sources.ts';

/** How an order stands by the table of checks. */
export type Standing = Kept & {
  readonly lines: readonly PreflightLine[];
  /** What keeps it from going on, the strongest of all; null when nothing does. */
  readonly stop: Stop | null;
};

/** How an order stands in a transaction, by what was read of the service before; `madeAt` once it is written down. */
export type Look = (trx: Trx, madeAt?: Date) => Promise<Standing>;

const strongestFirst = ['refuse', 'wait', 'review'] as const satisfies readonly Stop['is'][];

/** Reads the service for the checks that can stop an order: before it is made, and before it is claimed. */
export function lookAtOrder(money: Money, order: CheckedOrder): Promise<Look> {
  const deciding = preflightRules.filter((rule) => money.checks[rule].decides && !order.answered.includes(rule));
  return lookBy(deciding, money, order, sourcesOf(money, order));
}

/** Reads the service for every check, as a pre-flight shows them. */
export function lookAtEverything(money: Money, order: CheckedOrder, sources: OrderSources): Promise<Look> {
  return lookBy(preflightRules, money, order, sources);
}

async function lookBy(rules: readonly PreflightRule[], money: Money, order: CheckedOrder, sources: OrderSources): Promise<Look> {
  const looks = await Promise.all(rules.map((rule) => money.checks[rule].look(order, sources)));
  return async (tables, madeAt) => {
    const nowMs = money.now();
    const desk = { tables, nowMs, madeAt: order.madeAt ?? madeAt ?? new Date(nowMs), batches: money.batches };
    const found: Finding[] = [];
    // One after another: a transaction has one connection.
    for (const look of looks) if (look !== null) found.push(await look(desk));
    const stops = strongestFirst.flatMap((kind) => found.flatMap(({ stop }) => (stop?.is === kind ? [stop] : [])));
    const kept = found.reduce<Kept>((all, each) => ({ ...all, ...each.kept }), {});
    return { ...kept, lines: found.map(({ line }) => line), stop: stops[0] ?? null };
  };
}
