import { sql, type Kysely, type Transaction } from 'kysely';
import type { Asset } from '#contract/money/assets.ts';
import { decimalOf } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { addressFor } from '#custody/addresses/address-for.ts';
import type { FundingAddressRow, Tables } from './custody-tables.ts';

/** The values that a caller can set on an address. Spec: Assets and funding addresses. */
export type AddressNotes = {
  readonly name?: string | undefined;
  readonly notes?: string | null | undefined;
  readonly is_watched?: boolean | undefined;
};

/** Reads a wallet's addresses of one asset, oldest first. All are active, because the service never retires an address. */
export function readFundingAddresses(db: Kysely<Tables>, walletId: number, asset: Asset): Promise<readonly FundingAddressRow[]> {
  return db
    .selectFrom('funding_addresses')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .where('asset', '=', asset)
    .orderBy('id')
    .execute();
}

/**
 * Adds an address of an asset to a wallet. The caller must have locked the wallet, because the address depends on the number of
 * existing addresses.
 */
export async function insertSubAddress(
  trx: Transaction<Tables>,
  { walletId, asset, at, fields }: { readonly walletId: number; readonly asset: Asset; readonly at: Date; readonly fields: AddressNotes },
): Promise<void> {
  const existingAddresses = await readFundingAddresses(trx, walletId, asset);
  await trx
    .insertInto('funding_addresses')
    .values({
      wallet_id: walletId,
      asset,
      address: addressFor(asset, `wallet ${walletId} address ${existingAddresses.length + 1}`),
      name: fields.name ?? '',
      notes: fields.notes ?? null,
      is_watched: fields.is_watched ?? false,
      created_at: at,
    })
    .execute();
}

/** Reads the total amount of an asset that each address of a wallet received from outside. */
export async function readReceivedAmounts(db: Kysely<Tables>, walletId: number, asset: Asset): Promise<(address: string) => Decimal> {
  const { rows } = await sql<{ address: string; received: Decimal }>`
    select deposit.destination_addresses ->> 0 as address, sum(moved.amount) as received
    from custody.transactions deposit
    join custody.transaction_amounts moved on moved.transaction_id = deposit.id
    where deposit.type = 'external' and deposit.destination_wallet_id = ${walletId} and moved.asset = ${asset}
    group by 1
  `.execute(db);
  const byAddress = new Map(rows.map(({ address, received }) => [address, received]));
  return (address) => byAddress.get(address) ?? decimalOf('0');
}
