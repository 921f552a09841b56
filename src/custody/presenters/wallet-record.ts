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

/** The identity of a wallet without its balances, for the source or destination of a transaction. */
export function walletIdentity(wallet: WalletRow) {
  const { id, kind, custom_id, name, description } = wallet;
  return { id, type: 'wallet', kind, custom_id, name, description };
}

/** The records of wallets in a list, by id. Spec: Wallet. */
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

/** The single read of a wallet, the only read with its default originator. Spec: Wallet, `default_originator_entity`. */
export async function readWalletRecord(db: Kysely<Tables>, clock: Clock, wallet: WalletRow): Promise<WalletRecord> {
  const { default_originator_entity: originator } = wallet;
  return { ...(await walletRecord(db, clock, wallet)), ...(originator === null ? {} : { default_originator_entity: originator }) };
}

/** The answer to the creation or edit of a wallet. Spec: Wallet. */
export async function walletRecord(db: Kysely<Tables>, clock: Clock, wallet: WalletRow): Promise<WalletRecord> {
  const addresses = await readAddresses(db, [wallet.id]);
  const validators = await validatorRecords(db, clock, [wallet.id]);
  const balances = (await readBalances(db, [wallet.id])).get(wallet.id) ?? [];
  return {
    ...lightFields(wallet, balances),
    offchain_balance: amountLiterals(balances.map(({ asset, offchain }) => [asset, offchain])),
    onchain_balance: amountLiterals(balances.map(({ asset, onchain }) => [asset, onchain])),
    yield_balance: amountLiterals(balances.map(({ asset }) => [asset, decimalOf('0')])), // Ours: assets in the embedded service earn no yield.
    ...addressFields(addresses.get(wallet.id) ?? [], validators.get(wallet.id)),
    ...ownerField(wallet, await readOwners(db, [wallet])),
  };
}

/** The light form of the single read. Spec: Wallet. */
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

/** The owner of a wallet, as its field `owner`. Empty unless the wallet has an owner. Spec: Wallet, `owner`. */
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

/** The fields with a wallet's addresses, one per asset, and with tags, memos or validators in `extras`. Spec: Wallet, `extras`. */
function addressFields(addresses: readonly FundingAddressRow[], validators: readonly ValidatorRecord[] = []) {
  return {
    funding_addresses: Object.fromEntries(addresses.map(({ asset, address }) => [asset, address])),
    extras: Object.fromEntries(
      addresses.flatMap((walletAddress) => {
        const extra = extraOf(walletAddress, validators);
        return extra === null ? [] : [[walletAddress.address, extra]];
      }),
    ),
  };
}
