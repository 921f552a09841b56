import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { memoNameOf } from '#contract/money/chains.ts';
import { decimalOf } from '#contract/money/money.ts';
import type { walletSchema } from '#contract/service/wallet.ts';
import type { Clock } from '#custody/clock.ts';
import { readBalances, type Balance } from '#custody/ledger/balances.ts';
import type { DirectPartyRow, FundingAddressRow, Tables, WalletRow } from '#custody/store/custody-tables.ts';
import { readOwners } from '#custody/store/direct-parties.ts';
import { readAddresses } from '#custody/store/wallets.ts';
import { amountLiterals } from './amounts.ts';
import { ownerRecord } from './direct-party-record.ts';
import { validatorRecords, type ValidatorRecord } from './validator-record.ts';

export type WalletRecord = z.input<typeof walletSchema>;

/** Returns a wallet without its balances, as the source or destination of a transaction. */
export function walletIdentity(wallet: WalletRow) {
  const { id, kind, custom_id, name, description } = wallet;
  return { id, type: 'wallet', kind, custom_id, name, description };
}

/** Returns wallets as lists contain them, by id. Spec: Wallet. */
export async function listedWallets(
  db: Kysely<Tables>,
  clock: Clock,
  wallets: readonly WalletRow[],
): Promise<ReadonlyMap<number, WalletRecord>> {
  const ids = wallets.map((wallet) => wallet.id);
  const [balances, addresses] = [await readBalances(db, ids), await readAddresses(db, ids)];
  const owners = await readOwners(db, wallets);
  const validators = await validatorRecords(db, clock, ids);
  return new Map(
    wallets.map((wallet) => [
      wallet.id,
      {
        ...walletIdentity(wallet),
        balance: amountLiterals(totalBalances(balances.get(wallet.id) ?? [])),
        ...addressFields(addresses.get(wallet.id) ?? [], validators.get(wallet.id)),
        ...ownerField(wallet, owners),
      },
    ]),
  );
}

/**
 * Returns a wallet as the answer to a single read. Only this read includes the default originator. Spec: Wallet,
 * `default_originator_entity`.
 */
export async function readWalletRecord(db: Kysely<Tables>, clock: Clock, wallet: WalletRow): Promise<WalletRecord> {
  const { default_originator_entity: originator } = wallet;
  return { ...(await walletRecord(db, clock, wallet)), ...(originator === null ? {} : { default_originator_entity: originator }) };
}

/** Returns a wallet as the answer to its creation or edit. Spec: Wallet. */
export async function walletRecord(db: Kysely<Tables>, clock: Clock, wallet: WalletRow): Promise<WalletRecord> {
  const addresses = await readAddresses(db, [wallet.id]);
  const validators = await validatorRecords(db, clock, [wallet.id]);
  const balances = (await readBalances(db, [wallet.id])).get(wallet.id) ?? [];
  return {
    ...lightFields(wallet, balances),
    offchain_balance: amountLiterals(balances.map(({ asset, offchain }) => [asset, offchain])),
    onchain_balance: amountLiterals(balances.map(({ asset, onchain }) => [asset, onchain])),
    yield_balance: amountLiterals(balances.map(({ asset }) => [asset, decimalOf('0')])), // Our choice: assets in the embedded service earn no yield.
    ...addressFields(addresses.get(wallet.id) ?? [], validators.get(wallet.id)),
    ...ownerField(wallet, await readOwners(db, [wallet])),
  };
}

/** Returns the light form of a wallet, which single reads can request. Spec: Wallet. */
export async function lightWalletRecord(db: Kysely<Tables>, wallet: WalletRow) {
  return lightFields(wallet, (await readBalances(db, [wallet.id])).get(wallet.id) ?? []);
}

function lightFields(wallet: WalletRow, balances: readonly Balance[]) {
  return {
    ...walletIdentity(wallet),
    balance: amountLiterals(totalBalances(balances)),
    spendable_balance: amountLiterals(balances.map(({ asset, spendable }) => [asset, spendable])),
  };
}

/** Returns the field `owner` of a wallet, or no field if the wallet has no owner. Spec: Wallet, `owner`. */
function ownerField({ owner_entity_id: id }: WalletRow, owners: ReadonlyMap<number, DirectPartyRow>) {
  const owner = id === null ? undefined : owners.get(id);
  return owner === undefined ? {} : { owner: ownerRecord(owner) };
}

function totalBalances(balances: readonly Balance[]) {
  return balances.map(({ asset, total }) => [asset, total] as const);
}

function extraOf({ asset, tag }: FundingAddressRow, validators: readonly ValidatorRecord[]) {
  if (asset === 'eth' && validators.length > 0) return [...validators];
  if (tag === null) return null;
  return memoNameOf(asset) === 'memo' ? { memo: tag } : { tag };
}

/**
 * Returns the fields with a wallet's addresses, one per asset. `extras` has tags, memos or validators. Spec: Wallet, `extras`.
 */
function addressFields(addresses: readonly FundingAddressRow[], validators: readonly ValidatorRecord[] = []) {
  return {
    funding_addresses: Object.fromEntries(addresses.map(({ asset, address }) => [asset, address])),
    extras: Object.fromEntries(
      addresses.flatMap((walletAddress) => {
        const addressExtra = extraOf(walletAddress, validators);
        return addressExtra === null ? [] : [[walletAddress.address, addressExtra]];
      }),
    ),
  };
}
