import { assetFacts, queuedBatchAssets, type Asset } from '#contract/money/assets.ts';
import { exceedsSingleThreshold, cadValue } from '#contract/money/cad-thresholds.ts';
import { memoNameOf } from '#contract/money/chains.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import type { TransactionStatus } from '#contract/service/transaction-status.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { addressFor } from '#custody/addresses/address-for.ts';
import { clientOrganisation } from '#custody/organisation.ts';
import type { RawAddresses, TransactionRow } from '#custody/store/custody-tables.ts';
import { beneficiaries } from './entities.ts';
import { cadRateOf, drawFee, toThreeDigits, unitsForCadValue, type SeedFee } from './figures.ts';
import { addRecord, broadcast, type History, type InsertedWallet, type Step } from './history.ts';
import type { Random } from './random.ts';
import type { PostingLine } from './seed-ledger.ts';

export type InsertedAccount = { readonly id: number; readonly acceptedAssets: readonly Asset[]; readonly beneficiary: EntityRecord };

/** The wallets and accounts that can send and receive. */
export type WalletsAndAccounts = { readonly wallets: readonly InsertedWallet[]; readonly accounts: readonly InsertedAccount[] };

/** The time and the outcome of an outgoing transaction. Its source, destination and amount are drawn when its step runs. */
export type SeedOutgoing = {
  readonly at: Date;
  /** Time at which the transaction was completed, canceled or failed. Null while it is pending. */
  readonly endedAt: Date | null;
  readonly status: TransactionStatus;
  readonly sort: 'transfer' | 'withdrawal';
};

type Destination = Pick<TransactionRow, 'destination_wallet_id' | 'destination_account_id' | 'destination_raw'> & {
  readonly beneficiary: EntityRecord | null;
};

type PaymentRoute = {
  readonly source: InsertedWallet;
  readonly asset: Asset;
  readonly units: bigint;
  readonly fee: SeedFee;
  readonly to: Destination;
};

const notes = {
  transfer: ['Morning refill', 'Sweep to vault', 'Rebalance before settlement', 'Return of surplus float', null],
  withdrawal: ['Settlement, morning run', 'Client redemption', 'Invoice 1187', 'Invoice 1204', 'Collateral call', null, null],
} as const;

const requesters = ['api', 'api', 'api', 'treasury@desk.example'] as const;

/** Returns the steps of an outgoing transaction: a request that locks the funds, and an end unless the transaction is pending. */
export function outgoingSteps(history: History, random: Random, places: WalletsAndAccounts, outgoing: SeedOutgoing): readonly Step[] {
  let end = (): void => undefined;
  const { at, endedAt } = outgoing;
  const startTransaction = () => {
    end = requestOutgoing(history, random, outgoing, drawRoute(history, random, places, outgoing.sort));
  };
  return endedAt === null
    ? [{ at, take: startTransaction }]
    : [
        { at, take: startTransaction },
        { at: endedAt, take: () => end() },
      ];
}

/** Creates the record of a transaction and locks its funds. Returns the step that ends the transaction. */
function requestOutgoing(
  history: History,
  random: Random,
  { at, endedAt, status, sort }: SeedOutgoing,
  { source, asset, units, fee, to }: PaymentRoute,
): () => void {
  const amount = fromBaseUnits(units, assetFacts[asset].places);
  const isEligible = sort === 'withdrawal' && isAboveThreshold(asset, amount);
  const { beneficiary, ...destination } = to;
  const record = addRecord(
    history,
    {
      type: 'transaction',
      status,
      regulatory_status: isEligible ? 'completed' : 'not_required',
      created_at: at,
      completed_at: status === 'completed' ? endedAt : null,
      requested_by: random.pick(requesters),
      source_wallet_id: source.id,
      ...destination,
      notes: random.pick<string | null>(notes[sort]),
      is_batched:
        sort === 'withdrawal' && source.kind === 'warm' && queuedBatchAssets.some((candidate) => candidate === asset) && random.chance(40),
      originator_entity: isEligible ? clientOrganisation : null,
      beneficiary_entities: isEligible && beneficiary !== null ? [beneficiary] : null,
    },
    { asset, units, fee },
  );
  const { id } = record.transaction;
  const wallet = (kind: 'available' | 'locked', movedAsset: Asset, movedUnits: bigint): PostingLine => ({
    kind,
    walletId: source.id,
    asset: movedAsset,
    units: movedUnits,
  });
  const parts =
    asset === fee.paidIn
      ? [[asset, units + fee.paidUnits] as const]
      : ([
          [asset, units],
          [fee.paidIn, fee.paidUnits],
        ] as const);
  history.book.post(
    id,
    at,
    parts.flatMap(([of, movedUnits]) => [wallet('available', of, -movedUnits), wallet('locked', of, movedUnits)]),
  );
  const receivedLine: PostingLine =
    destination.destination_wallet_id === null
      ? { kind: 'outside', walletId: null, asset, units }
      : { kind: 'available', walletId: destination.destination_wallet_id, asset, units };
  const feeLine: PostingLine = { kind: 'fees', walletId: null, asset: fee.paidIn, units: fee.paidUnits };
  return () => {
    if (endedAt === null) return;
    if (status === 'completed') broadcast(record.amount, asset, endedAt);
    const unlockLines = parts.map(([of, movedUnits]) => wallet('locked', of, -movedUnits));
    const returnLines = parts.map(([of, movedUnits]) => wallet('available', of, movedUnits));
    history.book.post(id, endedAt, status === 'completed' ? [...unlockLines, receivedLine, feeLine] : [...unlockLines, ...returnLines]);
  };
}

function isAboveThreshold(asset: Asset, amount: Decimal): boolean {
  const valueCad = cadValue(amount, cadRateOf(asset));
  return valueCad !== null && exceedsSingleThreshold(valueCad);
}

/** Maximum number of attempts to draw a route. A world with funds needs far fewer. */
const triesMax = 500;

/** Draws a wallet with enough of an asset, an amount, and a recipient. */
function drawRoute(history: History, random: Random, places: WalletsAndAccounts, sort: SeedOutgoing['sort']): PaymentRoute {
  for (let tryIndex = 0; tryIndex < triesMax; tryIndex += 1) {
    const source = random.pick(places.wallets);
    const asset = random.pick(source.holds);
    const to = sort === 'transfer' ? drawWallet(random, places, source, asset) : drawOutsideDestination(random, places, asset);
    const fee = drawFee(asset, random);
    const units = drawUnits(random, asset, history.book.available(source.id, asset));
    const neededUnits = fee.paidUnits + (asset === fee.paidIn ? units : 0n);
    if (to !== null && units > 0n && history.book.available(source.id, fee.paidIn) >= neededUnits) return { source, asset, units, fee, to };
  }
  throw new RangeError('no wallet of the seed has funds left');
}

/**
 * Draws a small amount, which is at most a twenty-fifth of the available funds. Half of the amounts look as if a person had
 * typed them. Returns zero if the funds are too low.
 */
function drawUnits(random: Random, asset: Asset, availableUnits: bigint): bigint {
  const smallUnits = unitsForCadValue(asset, 40n + random.unitsBelow(900n));
  const part = (availableUnits * (5n + random.unitsBelow(395n))) / 10_000n;
  const drawnUnits = random.chance(18) ? smallUnits : part + random.unitsBelow(part / 1000n + 1n);
  if (drawnUnits * 2n > availableUnits || drawnUnits < unitsForCadValue(asset, 20n)) return 0n;
  return random.chance(50) ? toThreeDigits(drawnUnits) : drawnUnits;
}

function drawWallet(random: Random, { wallets }: WalletsAndAccounts, source: InsertedWallet, asset: Asset): Destination | null {
  const otherWallets = wallets.filter((wallet) => wallet.id !== source.id && wallet.holds.includes(asset));
  if (otherWallets.length === 0) return null;
  return { destination_wallet_id: random.pick(otherWallets).id, destination_account_id: null, destination_raw: null, beneficiary: null };
}

/** Draws an approved account for this asset, or in some cases an address without an account. */
function drawOutsideDestination(random: Random, { accounts }: WalletsAndAccounts, asset: Asset): Destination {
  const accountsOfAsset = accounts.filter((account) => account.acceptedAssets.includes(asset));
  if (accountsOfAsset.length > 0 && random.chance(75)) {
    const { id, beneficiary } = random.pick(accountsOfAsset);
    return { destination_wallet_id: null, destination_account_id: id, destination_raw: null, beneficiary };
  }
  const address = addressFor(asset, `payee ${random.below(40)}`);
  return {
    destination_wallet_id: null,
    destination_account_id: null,
    destination_raw: { [asset]: rawAddress(random, asset, address) },
    beneficiary: random.pick(Object.values(beneficiaries)),
  };
}

function rawAddress(random: Random, asset: Asset, address: string): RawAddresses[string] {
  const memoName = memoNameOf(asset);
  if (memoName === 'tag') return { address, tag: `${10_000 + random.below(4_000_000)}` };
  return memoName === 'memo' ? { address, memo: `PO-${1_000 + random.below(9_000)}` } : address;
}
