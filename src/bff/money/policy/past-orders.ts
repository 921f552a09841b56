import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Trx } from '#bff/money/orders/order-store.ts';
import { dayMs } from '#contract/limits.ts';
import { exceedsSingleThreshold, cadValue } from '#contract/money/cad-thresholds.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { localTime, type PolicyDestination, type PolicyFacts } from '#contract/money/policy-facts.ts';
import { recipientOf } from '#contract/rules/record-recipients.ts';
import type { SandboxHistory } from '#contract/service/sandbox-history.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { decisionOf } from './decide-order.ts';
import type { PolicyStore } from './policy-store.ts';

type PastOrder = SandboxHistory['orders'][number];

/** Orders of the demo world from before the desk. They are only for replays, so they have no commands. */
export const pastOrderMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.past_orders (
        id text primary key, -- The id of its transaction
        made_at timestamptz not null,
        policy_rule text not null,
        policy_then text not null,
        sealed_facts text not null -- PolicyFacts as JSON text, encrypted
      )`.execute(db);
  },
};

/** Age of the rates of past orders, seconds (an hour). */
const rateAgeS = 3600;

/** Replaces the past orders with those of a new demo world, decided by the current policy. */
export async function replacePastOrders(trx: Trx, policies: PolicyStore, orders: readonly PastOrder[]): Promise<void> {
  const policy = await policies.readCurrent(trx);
  const facts = factsOfPast(orders, policy.zone);
  await trx.deleteFrom('past_orders').execute();
  for (const [index, { record_id: record, made_at }] of orders.entries()) {
    const orderFacts = facts[index];
    if (orderFacts === undefined) continue;
    const { rule, then: outcome } = decisionOf(policy, orderFacts);
    const [id, createdAt] = [String(record), new Date(made_at)];
    const row = {
      id,
      made_at: createdAt,
      policy_rule: rule.id,
      policy_then: JSON.stringify(outcome),
      sealed_facts: policies.seal(orderFacts, id),
    };
    await trx
      .insertInto('past_orders')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** The facts of past orders, oldest first. Each is computed from the earlier orders. */
export function factsOfPast(orders: readonly PastOrder[], zone: string): readonly PolicyFacts[] {
  const earlierOrders: { readonly ms: number; readonly requester: string; readonly wallet: number; readonly valueCad: Decimal | null }[] =
    [];
  const paidRecipients = new Set<string>();
  return orders.map(({ kind, requested_by: requester, made_at, wallet_id: wallet, asset, amount, cad_rate: rate, destination }) => {
    const ms = Date.parse(made_at);
    const valueCad = rate === null ? null : cadValue(decimalOf(amount), decimalOf(rate));
    const dayOrders = earlierOrders.filter((each) => ms - each.ms < dayMs);
    const [requesterOrders, walletOrders] = [
      dayOrders.filter((each) => each.requester === requester),
      dayOrders.filter((each) => each.wallet === wallet),
    ];
    const sumWith = (otherOrders: readonly { readonly valueCad: Decimal | null }[]) =>
      sumOf([valueCad, ...otherOrders.map((each) => each.valueCad)]);
    const [requesterSum, walletSum] = [sumWith(requesterOrders), sumWith(walletOrders)];
    const isPaid = paidRecipients.has(recipientOf(asset, destination));
    const paidKind = kindOf(destination.kind, isPaid);
    earlierOrders.push({ ms, requester, wallet, valueCad });
    paidRecipients.add(recipientOf(asset, destination));
    return {
      kind,
      maker: requester,
      wallet_id: wallet,
      asset,
      amount,
      worth_cad: valueCad,
      rate_age_s: valueCad === null ? null : rateAgeS,
      destination: paidKind,
      row_destinations: [paidKind],
      first_send: !isPaid,
      maker_24h_cad: requesterSum,
      maker_24h_rate_age_s: requesterSum === null ? null : rateAgeS,
      maker_24h_others: requesterOrders.length,
      wallet_24h_cad: walletSum,
      wallet_24h_rate_age_s: walletSum === null ? null : rateAgeS,
      wallet_24h_others: walletOrders.length,
      ...localTime(zone, ms),
      travel_rule: destination.kind !== 'wallet' && (valueCad === null || exceedsSingleThreshold(valueCad)),
    };
  });
}

function kindOf(kind: PastOrder['destination']['kind'], isPaid: boolean): PolicyDestination {
  if (kind === 'wallet') return 'own_wallet';
  if (kind === 'external_account') return 'approved_account';
  return isPaid ? 'seen_address' : 'new_address';
}

function sumOf(cadValues: readonly (Decimal | null)[]): Decimal | null {
  const values = cadValues.filter((each) => each !== null);
  return values.length === cadValues.length ? decimal.sum(values) : null;
}
