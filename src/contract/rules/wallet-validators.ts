import type { Wallet } from '#contract/service/wallet.ts';

type Extra = NonNullable<Wallet['extras']>[string];

/** A validator in a wallet's record. */
export type WalletValidator = Extract<Extra, readonly unknown[]>[number];

/** The validators at all addresses of a wallet. Spec: Wallet, `extras`. */
export function validatorsOf({ extras }: Pick<Wallet, 'extras'>): readonly WalletValidator[] {
  return Object.values(extras ?? {}).flatMap((extra) => (Array.isArray(extra) ? extra : []));
}

/** A public key in the form for comparison. */
export function comparablePubkey(pubkey: string): string {
  const text = pubkey.toLowerCase();
  return text.startsWith('0x') ? text : `0x${text}`;
}
