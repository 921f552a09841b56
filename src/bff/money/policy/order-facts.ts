import { sql } from 'kysely';
import type { Worth } from '#bff/money/checks/cad-rates.ts';
import type { CheckedOrder } from '#bff/money/checks/checked-order.ts';
import type { OrderSources } from '#bff/money/checks/order-sources.ts';
import type { Trx } from '#bff/money/orders/order-store.ts';
import type { CommandDestination } from '#contract/desk/command.ts';
import { unsentStates } from '#contract/desk/command.ts';
import { dayMs } from '#contract/limits.ts';
import { thresholdStanding } from '#contract/money/cad-forecast.ts';
import { placeOf } from '#contract/money/command-record.ts';
import { decimal, decimalOf, type Decimal } from '#contract/money/money.ts';
import { momentIn, type PolicyDestination, type PolicyFacts } from '#contract/money/policy-facts.ts';
import { knownWorth, type Policy } from '#contract/money/policy.ts';
import { singleThresholdCad } from '#contract/rules/regulatory.ts';

/** What the facts of an order need of the service. */
export type ServiceFacts = {
  readonly worth: Worth | null;
  /** The places that money reached within a year; none where the records cannot be read. */
  readonly paid: ReadonlySet<string>;
};

/** Reads them. Null for an order that does not say yet whom it pays. */
export async function readServiceFacts({ pays }: CheckedOrder, sources: OrderSources): Promise<ServiceFacts | null> {
  if (pays.length === 0) return null;
  const [worth, book] = await Promise.all([sources.worth(), sources.addressBook()]);
  return { worth, paid: book?.paid ?? new Set() };
}

/** When, for whom and under which policy facts are taken. */
type Taken = { readonly policy: Policy; readonly atMs: number };

/** The facts of a new order. */
export async function takeFacts(
  trx: Trx,
  order: CheckedOrder,
  { worth, paid }: ServiceFacts,
  { policy, atMs }: Taken,
): Promise<PolicyFacts> {
  const { kind, walletId, asset, amount, pays, maker } = order;
  const worthFacts = { worth_cad: worth?.cad ?? null, rate_age_s: worth === null ? null : Math.floor(worth.ageMs / 1000) };
  const known = knownWorth(policy, worthFacts);
  await lockSums(trx, order);
  const since = new Date(atMs - dayMs);
  const ofMaker = await earlierWorths(trx, order, { column: 'user_id', value: maker?.id ?? null, since });
  const ofWallet = await earlierWorths(trx, order, { column: 'wallet_id', value: walletId === null ? null : String(walletId), since });
  const kinds = new Set(pays.map((each) => kindOfPlace(kind, each, paid)));
  const [destination = 'new_address'] = kinds;
  return {
    kind,
    maker: maker?.email ?? '',
    wallet_id: walletId,
    asset,
    amount,
    ...worthFacts,
    destination: pays.length > 1 ? 'several' : destination,
    row_destinations: [...kinds],
    first_send: pays.some((each) => !paid.has(placeOf(each))),
    maker_24h_cad: sumOf(known, ofMaker),
    maker_24h_others: ofMaker.length,
    wallet_24h_cad: sumOf(known, ofWallet),
    wallet_24h_others: ofWallet.length,
    ...momentIn(policy.zone, atMs),
    travel_rule: needsBeneficiary(order, worth),
  };
}

/** Orders of one maker or wallet that are made at the same moment see each other. */
async function lockSums(trx: Trx, { maker, walletId }: CheckedOrder): Promise<void> {
  if (!trx.isTransaction) return;
  for (const name of [`orders of user ${maker?.id}`, `orders of wallet ${walletId}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`desk ${name}`}, 0))`.execute(trx);
}

type Earlier = { readonly column: 'user_id' | 'wallet_id'; readonly value: string | number | null; readonly since: Date };

/** The worths of the other orders since then that may have sent or may yet send money. Parts of a batch are in their batch. */
async function earlierWorths(trx: Trx, { id }: CheckedOrder, { column, value, since }: Earlier): Promise<readonly (Decimal | null)[]> {
  if (value === null) return [];
  const { rows } = await sql<{ worth_cad: string | null }>`
    select worth_cad from desk.commands
    where ${sql.ref(column)} = ${value} and made_at > ${since} and id <> ${id ?? ''} and state <> all(${[...unsentStates]})
    and not exists (select 1 from desk.batch_parts where command_id = commands.id)
    union all
    select worth_cad from desk.batches
    where ${sql.ref(column)} = ${value} and made_at > ${since} and id <> ${id ?? ''} and state not in ('declined', 'cancelled', 'expired')`.execute(
    trx,
  );
  return rows.map(({ worth_cad: worth }) => (worth === null ? null : decimalOf(worth)));
}

/** An unknown worth makes the sum unknown. */
function sumOf(own: string | null, others: readonly (Decimal | null)[]): Decimal | null {
  const known = [own === null ? null : decimalOf(own), ...others].filter((each) => each !== null);
  return known.length === others.length + 1 ? decimal.sum(known) : null;
}

function kindOfPlace(kind: CheckedOrder['kind'], destination: CommandDestination, paid: ReadonlySet<string>): PolicyDestination {
  if (kind === 'reward_withdrawal') return 'provider';
  if (kind === 'staking' || destination.kind === 'validator') return 'validator';
  if (destination.kind === 'wallet') return 'own_wallet';
  if (destination.kind === 'external_account') return 'approved_account';
  return paid.has(placeOf(destination)) ? 'seen_address' : 'new_address';
}

/** Whether money leaves the instance that is worth so much that its beneficiary must be named, or may be. */
function needsBeneficiary({ kind, pays }: CheckedOrder, worth: Worth | null): boolean {
  const leaves = (kind === 'withdrawal' || kind === 'batch_send') && pays.some((each) => each.kind !== 'wallet');
  return leaves && (worth === null || thresholdStanding(worth.cad, singleThresholdCad, worth.ageMs) !== 'below');
}
