import type { Money } from '#bff/money/money.ts';
import type { Trx } from '#bff/money/orders/order-store.ts';
import { preflightRules, type PreflightLine, type PreflightRule } from '#contract/desk/preflight.ts';
import type { Finding, CheckEffect, StoredResults } from './check.ts';
import type { CheckedOrder } from './checked-order.ts';
import { createOrderSources, type OrderSources } from './order-sources.ts';

/** The results of the checks of an order. */
export type CheckResult = StoredResults & {
  readonly lines: readonly PreflightLine[];
  /** The strongest effect on the order, or null if no check stops it. */
  readonly stop: CheckEffect | null;
};

/**
 * Runs the checks in a transaction, on data that was read from the service before. `storedAt` is the creation time of an
 * order that is already stored.
 */
export type RunChecks = (trx: Trx, storedAt?: Date) => Promise<CheckResult>;

const strongestFirst = ['refuse', 'wait', 'review'] as const satisfies readonly CheckEffect['is'][];

/** Reads the service for the checks that can stop an order. Called before the order is created, and before it is claimed. */
export function prepareChecks(money: Money, order: CheckedOrder): Promise<RunChecks> {
  const decidingRules = preflightRules.filter((rule) => money.checks[rule].canStop && !order.waivedRules.includes(rule));
  return prepare(decidingRules, money, order, createOrderSources(money, order));
}

/** Reads the service for every check, for a pre-flight. */
export function prepareEveryCheck(money: Money, order: CheckedOrder, sources: OrderSources): Promise<RunChecks> {
  return prepare(preflightRules, money, order, sources, order.id !== null);
}

async function prepare(
  rules: readonly PreflightRule[],
  money: Money,
  order: CheckedOrder,
  sources: OrderSources,
  isForApprover = false,
): Promise<RunChecks> {
  const decisions = await Promise.all(rules.map((rule) => money.checks[rule].read(order, sources)));
  return async (tables, storedAt) => {
    const nowMs = money.now();
    const createdAt = order.createdAt ?? storedAt;
    const purpose = isForApprover ? ('approve' as const) : createdAt === undefined ? ('create' as const) : ('send' as const);
    const desk = { tables, nowMs, createdAt: createdAt ?? new Date(nowMs), purpose, policies: money.policies };
    const findings: Finding[] = [];
    // The checks run one after another, because a transaction has only one connection.
    for (const decide of decisions) if (decide !== null) findings.push(await decide(desk));
    const stops = strongestFirst.flatMap((kind) => findings.flatMap(({ stop }) => (stop?.is === kind ? [stop] : [])));
    const storedResults = findings.reduce<StoredResults>((results, each) => ({ ...results, ...each.storedResults }), {});
    return { ...storedResults, lines: findings.map(({ line }) => line), stop: stops[0] ?? null };
  };
}
