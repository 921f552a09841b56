import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Asset } from '#contract/money/assets.ts';
import { decimalOf, literalOf } from '#contract/money/money.ts';
import type { fundingAddressSchema } from '#contract/service/funding-address.ts';
import { sharesOf } from '#custody/ledger/address-shares.ts';
import { readBalances } from '#custody/ledger/balances.ts';
import type { Tables } from '#custody/store/custody-tables.ts';
import { readFundingAddresses, readReceivedAmounts } from '#custody/store/funding-addresses.ts';

/** Returns a wallet's addresses of one asset, each with its balance, oldest first. Operator facts: Records. */
export async function fundingAddressRecords(
  db: Kysely<Tables>,
  walletId: number,
  asset: Asset,
): Promise<z.input<typeof fundingAddressSchema>[]> {
  const addresses = await readFundingAddresses(db, walletId, asset);
  const balances = (await readBalances(db, [walletId])).get(walletId) ?? [];
  // Only the on-chain part of a balance belongs to addresses.
  const balance = balances.find((entry) => entry.asset === asset)?.onchain ?? decimalOf('0');
  // If a wallet has only one address, this address has the whole balance.
  const receivedAt = addresses.length > 1 ? await readReceivedAmounts(db, walletId, asset) : () => balance;
  const shares = sharesOf(
    balance,
    addresses.map(({ address }) => receivedAt(address)),
  );
  return addresses.map(({ name, notes, address, is_watched }, index) => ({
    name,
    notes,
    address,
    balance: literalOf(shares[index] ?? decimalOf('0')),
    is_watched,
  }));
}
