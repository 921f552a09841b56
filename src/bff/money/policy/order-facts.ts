import { sql } from 'kysely';
import type { CadEstimate } from '#bff/money/checks/cad-rates.ts';
import type { CheckedOrder } from '#bff/money/checks/checked-order.ts';
import type { AddressBook } from '#bff/money/checks/known-addresses.ts';
import type { OrderSources } from '#bff/money/checks/order-sources.ts';
import type { Trx } from '#bff/money/orders/order-store.ts';
import { dayMs, hourMs } from '#contract/limits.ts';
import { singleThresholdCad } from '#contract/money/cad-thresholds.ts';
import { unsentStates } from '#contract/money/command-basics.ts';
import type { CommandDestination } from '#contract/money/command-destination.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { localTime, type PolicyDestination, type PolicyFacts, type PolicyRow } from '#contract/money/policy-facts.ts';
import type { Policy } from '#contract/money/policy.ts';
import { thresholdPosition } from '#contract/money/rate-drift.ts';
import { acceptedCadValue } from '#contract/money/rule-conditions.ts';
import { recipientOf } from '#contract/rules/record-recipients.ts';

/** The service's data that the facts of an order need. */
export type ServiceFacts = {
  readonly valueCad: CadEstimate | null;
  /** The known recipients, and those who were paid within a year, or null if they cannot be read. */
  readonly book: Pick<AddressBook, 'recipients' | 'paidRecipients'> | null;
};

/** Reads the service's data. The recipients are null for an order without a recipient. */
export async function readServiceFacts({ destinations }: CheckedOrder, sources: OrderSources): Promise<ServiceFacts | null> {
  if (destinations.length === 0) return null;
  const [valueCad, book] = await Promise.all([sources.valueCad(), sources.addressBook()]);
  return { valueCad, book };
}

/** The policy that decides, and the time for which facts are computed. */
type FactsContext = { readonly policy: Policy; readonly atMs: number };

/** Computes the facts of a new order. */
export async function computeFacts(
  trx: Trx,
  order: CheckedOrder,
  { valueCad, book }: ServiceFacts,
  { policy, atMs }: FactsContext,
): Promise<PolicyFacts> {
  const { kind, walletId, asset, amount, destinations, requester } = order;
  const valueFacts = { worth_cad: valueCad?.cad ?? null, rate_age_s: valueCad === null ? null : Math.floor(valueCad.ageMs / 1000) };
  await lockSums(trx, order);
  const since = new Date(atMs - dayMs);
  const requesterValues = await earlierValues(trx, order, { column: 'user_id', value: requester?.id ?? null, since });
  const walletValues = await earlierValues(trx, order, { column: 'wallet_id', value: walletId === null ? null : String(walletId), since });
  const ownValue = { cad: acceptedCadValue(policy, valueFacts), ageS: valueFacts.rate_age_s };
  const [requesterSum, walletSum] = [sumOf(policy, ownValue, requesterValues), sumOf(policy, ownValue, walletValues)];
  const rows = distinctRows(order, valueCad, book);
  const kinds = new Set(rows.map((row) => row.destination));
  const [destination = 'new_address'] = kinds;
  const hasSeveralRecipients = new Set(destinations.map((each) => namesIn(book, asset, each).toSorted().join(' '))).size > 1;
  return {
    kind,
    maker: requester?.email ?? '',
    wallet_id: walletId,
    asset,
    amount,
    ...valueFacts,
    destination: hasSeveralRecipients ? 'several' : destination,
    row_destinations: [...kinds],
    ...(hasSeveralRecipients ? { rows } : {}),
    first_send: rows.some((row) => row.first_send),
    maker_24h_cad: requesterSum.cad,
    maker_24h_rate_age_s: requesterSum.ageS,
    maker_24h_others: requesterValues.length,
    wallet_24h_cad: walletSum.cad,
    wallet_24h_rate_age_s: walletSum.ageS,
    wallet_24h_others: walletValues.length,
    ...localTime(policy.zone, atMs),
    travel_rule: rows.some((row) => row.travel_rule),
  };
}

/** The distinct facts of the rows of an order, each with the first row that has them. */
function distinctRows({ kind, asset, destinations }: CheckedOrder, valueCad: CadEstimate | null, book: ServiceFacts['book']): PolicyRow[] {
  const isLarge = valueCad === null || thresholdPosition(valueCad.cad, singleThresholdCad, valueCad.ageMs) !== 'below';
  const mayLeave = kind === 'withdrawal' || kind === 'batch_send';
  const rows = new Map<string, PolicyRow>();
  for (const [index, each] of destinations.entries()) {
    const isPaid = namesIn(book, asset, each).some((name) => book?.paidRecipients.has(name) === true);
    const owner = book?.recipients.ownerOf(asset, each) ?? null;
    const facts = {
      destination: destinationOf(kind, owner ?? each, isPaid),
      first_send: !isPaid,
      // Whether the payment leaves the own wallets and its CAD value requires a beneficiary, or may require one.
      travel_rule: mayLeave && each.kind !== 'wallet' && isLarge,
    };
    const key = Object.values(facts).join(' ');
    if (!rows.has(key)) rows.set(key, { ...facts, row: index });
  }
  return [...rows.values()];
}

/** Every name of a recipient, or only the destination's own name when the recipients are unknown. */
function namesIn(addressBook: ServiceFacts['book'], asset: string, destination: CommandDestination): readonly string[] {
  return addressBook?.recipients.namesOf(asset, destination) ?? [recipientOf(asset, destination)];
}

/** Locks the sums of a requester and a wallet, so that the sums of concurrent orders include each other. */
async function lockSums(trx: Trx, { requester, walletId }: CheckedOrder): Promise<void> {
  if (!trx.isTransaction) return;
  for (const name of [`orders of user ${requester?.id}`, `orders of wallet ${walletId}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`desk ${name}`}, 0))`.execute(trx);
}

type SumQuery = { readonly column: 'user_id' | 'wallet_id'; readonly value: string | number | null; readonly since: Date };

/** A value in CAD and the age of its rate, s, or null if unknown. */
type RatedValue = { readonly cad: string | null; readonly ageS: number | null };

/**
 * The values of other orders since a time. An order counts only if it may have sent money or may still send it. The parts of a
 * batch count as their batch.
 */
async function earlierValues(
  trx: Trx,
  { orderKind, id }: CheckedOrder,
  { column, value, since }: SumQuery,
): Promise<readonly RatedValue[]> {
  if (value === null) return [];
  const { rows } = await sql<RatedValue>`
    select worth_cad as cad, rate_age_s as "ageS" from desk.commands
    where ${sql.ref(column)} = ${value} and made_at > ${since} and id <> ${orderKind === 'command' && id !== null ? id : ''} and state <> all(${[...unsentStates]})
    and not exists (select 1 from desk.batch_parts where command_id = commands.id)
    union all
    select worth_cad, rate_age_s from desk.batches
    where ${sql.ref(column)} = ${value} and made_at > ${since} and id <> ${orderKind === 'batch' && id !== null ? id : ''} and state not in ('declined', 'cancelled', 'expired')`.execute(
    trx,
  );
  return rows;
}

/**
 * The sum of an order's own and the other values. An unknown value makes the sum unknown. A rate of unknown age counts as
 * the oldest rate that the policy accepts.
 */
function sumOf({ rate_age_max_h: hoursMax }: Policy, ownValue: RatedValue, otherValues: readonly RatedValue[]): RatedValue {
  const allValues = [ownValue, ...otherValues];
  const values = allValues.flatMap(({ cad }) => (cad === null ? [] : [decimalOf(cad)]));
  if (values.length < allValues.length) return { cad: null, ageS: null };
  return { cad: decimal.sum(values), ageS: Math.max(...allValues.map(({ ageS }) => ageS ?? (hoursMax * hourMs) / 1000)) };
}

function destinationOf(kind: CheckedOrder['kind'], destination: Pick<CommandDestination, 'kind'>, isPaid: boolean): PolicyDestination {
  if (kind === 'reward_withdrawal') return 'provider';
  if (kind === 'staking' || destination.kind === 'validator') return 'validator';
  if (destination.kind === 'wallet') return 'own_wallet';
  if (destination.kind === 'external_account') return 'approved_account';
  return isPaid ? 'seen_address' : 'new_address';
}
