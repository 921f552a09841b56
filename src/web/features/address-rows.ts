import type { Wallet } from '#contract/wallet.ts';

/** An address of a wallet, and the tag or memo that must go with it. */
export type AddressRow = {
  readonly asset: string;
  readonly address: string;
  readonly remark: { readonly name: string; readonly text: string } | null;
};

/** The funding addresses of a wallet by asset. Spec: Wallet, `extras`. */
export function addressRows(wallet: Wallet): readonly AddressRow[] {
  return Object.entries(wallet.funding_addresses ?? {}).map(([asset, address]) => ({ asset, address, remark: remarkOf(wallet, address) }));
}

function remarkOf({ extras }: Wallet, address: string): AddressRow['remark'] {
  const extra = extras?.[address];
  if (extra === undefined || extra === null || Array.isArray(extra)) return null;
  if (extra.tag !== null && extra.tag !== undefined) return { name: 'tag', text: extra.tag };
  return extra.memo !== null && extra.memo !== undefined ? { name: 'memo', text: extra.memo } : null;
}
