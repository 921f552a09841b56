import { assets } from '#contract/money/assets.ts';
import type { Wallet } from '#contract/service/wallet.ts';

/** A record with addresses: a wallet or an external account. */
type AddressedRecord = Pick<Wallet, 'funding_addresses' | 'extras'>;

/** An address, the assets that can be sent to it, and the tag or memo that it requires. */
export type AddressRow = {
  readonly assets: readonly string[];
  readonly address: string;
  readonly memo: { readonly name: string; readonly text: string } | null;
};

/**
 * The distinct addresses of a wallet or external account, in the order of the specification. Assets of one blockchain share an
 * address. Spec: Wallet, `extras`.
 */
export function addressRows(record: AddressedRecord): readonly AddressRow[] {
  const assetNames: readonly string[] = assets;
  const position = (asset: string) => (assetNames.includes(asset) ? assetNames.indexOf(asset) : assetNames.length);
  const sortedAddresses = Object.entries(record.funding_addresses ?? {}).toSorted(([a], [b]) => position(a) - position(b));
  const entriesByAddress = Map.groupBy(sortedAddresses, ([, address]) => address);
  return [...entriesByAddress].map(([address, entries]) => ({
    assets: entries.map(([asset]) => asset),
    address,
    memo: memoOf(record, address),
  }));
}

/** The asset of a record with addresses for only one of the allowed assets (null: all assets). Undefined otherwise. */
export function onlyAssetOf(record: AddressedRecord, allowedAssets: readonly string[] | null = null): string | undefined {
  const [asset, ...otherAssets] = Object.keys(record.funding_addresses ?? {}).filter((each) => allowedAssets?.includes(each) ?? true);
  return otherAssets.length === 0 ? asset : undefined;
}

function memoOf({ extras }: AddressedRecord, address: string): AddressRow['memo'] {
  const extraData = extras?.[address];
  if (extraData === undefined || extraData === null || Array.isArray(extraData)) return null;
  if (extraData.tag !== null && extraData.tag !== undefined) return { name: 'tag', text: extraData.tag };
  return extraData.memo !== null && extraData.memo !== undefined ? { name: 'memo', text: extraData.memo } : null;
}
