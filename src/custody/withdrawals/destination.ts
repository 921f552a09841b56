import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { addressRefusals } from '#contract/money/addresses/address-refusal.ts';
import { addressRefusal } from '#contract/money/addresses/address.ts';
import type { Asset } from '#contract/money/assets.ts';
import { memoNameOf } from '#contract/money/chains.ts';
import { tagMessages, tagRefusal } from '#contract/money/destination-tag.ts';
import type { withdrawalSchema } from '#contract/service/withdrawal.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { ExternalAccountRow, RawAddresses, Tables, WalletRow } from '#custody/store/custody-tables.ts';
import { accountOfField, walletOfField } from '#custody/store/records-of-body.ts';

/** The destination of a withdrawal: another wallet of the instance, an approved external account, or addresses without an id. */
export type Destination =
  | { readonly kind: 'wallet'; readonly wallet: WalletRow }
  | { readonly kind: 'account'; readonly account: ExternalAccountRow }
  | { readonly kind: 'raw'; readonly addresses: RawAddresses };

type RequestedDestination = z.output<typeof withdrawalSchema>['destination'];
type RequestedAddresses = Extract<RequestedDestination, { addresses: unknown }>['addresses'];

/**
 * Returns the destination in a body. Refuses a destination that does not exist or cannot receive these assets. Operator facts:
 * Creating a wallet transaction.
 */
export async function destinationOf(
  db: Kysely<Tables>,
  source: WalletRow,
  requested: RequestedDestination,
  assets: readonly Asset[],
): Promise<Destination> {
  if ('addresses' in requested) return { kind: 'raw', addresses: storedAddresses(requested.addresses, assets) };
  switch (requested.type) {
    case 'wallet':
      return { kind: 'wallet', wallet: await otherWallet(db, source, requested.id, 'destination.id') };
    case 'external':
      return { kind: 'account', account: await receivingAccount(db, requested.id, assets, 'destination.id') };
    default:
      return requested satisfies never;
  }
}

/** Returns a wallet of the instance. Refuses the source wallet. */
export async function otherWallet(db: Kysely<Tables>, source: WalletRow, id: number, field: string): Promise<WalletRow> {
  if (id === source.id) throw new Refusal('invalid', `${field} is the source wallet itself`); // Our choice: the spec has no message.
  return walletOfField(db, id, field);
}

/** Returns an external account that has an address for each of the assets. Refuses any other account. */
export async function receivingAccount(
  db: Kysely<Tables>,
  id: number,
  assets: readonly Asset[],
  field: string,
): Promise<ExternalAccountRow> {
  const account = await accountOfField(db, id, field);
  for (const asset of assets) checkReceives(account, asset, field);
  return account;
}

/** Refuses an external account without an address for the asset. */
export function checkReceives(account: ExternalAccountRow, asset: Asset, field: string): void {
  if (Object.hasOwn(account.funding_addresses, asset)) return;
  throw new Refusal('invalid', `${field} is an external account without an address for ${asset}`);
}

/** Refuses a text that is not an address of the asset. Money that is sent to it would be lost. */
export function checkAddress(asset: Asset, address: string, field: string): void {
  const refusal = addressRefusal(asset, address);
  if (refusal !== null) throw new Refusal('invalid', `${field} ${addressRefusals[refusal]}`);
}

/** Returns the addresses of the sent assets, as they are stored. Drops addresses of other assets. */
function storedAddresses(requested: RequestedAddresses, assets: readonly Asset[]): RawAddresses {
  return Object.fromEntries(assets.map((asset) => [asset, rawAddress(asset, requested[asset])]));
}

/** Returns an address as it is stored, with its tag (xrp) or memo (xlm). Operator facts: Creating a wallet transaction. */
function rawAddress(asset: Asset, requestedAddress: RequestedAddresses[string] | undefined): RawAddresses[string] {
  const field = `destination.addresses.${asset}`;
  if (requestedAddress === undefined) throw new Refusal('invalid', `param is missing or the value is empty: ${field}`);
  if (typeof requestedAddress === 'string') {
    checkAddress(asset, requestedAddress, field);
    return requestedAddress;
  }
  const { address, tag, memo } = requestedAddress;
  checkAddress(asset, address, field);
  if (tag !== undefined && memoNameOf(asset) !== 'tag') throw new Refusal('invalid', `${field}.tag is for xrp only`);
  if (memo !== undefined && memoNameOf(asset) !== 'memo') throw new Refusal('invalid', `${field}.memo is for xlm only`);
  const refusal = tag === undefined ? null : tagRefusal(`${tag}`);
  if (refusal !== null) throw new Refusal('invalid', `${field}.tag ${tagMessages[refusal]}`);
  return { address, ...(tag === undefined ? {} : { tag: `${tag}` }), ...(memo === undefined ? {} : { memo }) };
}
