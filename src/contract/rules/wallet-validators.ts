import type { Wallet } from '#contract/service/wallet.ts';

type Extra = NonNullable<Wallet['extras']>[string];

/** A validator, as a wallet's record contains it. */
export type WalletValidator = Extract<Extra, readonly unknown[]>[number];

/** Returns the validators at all addresses of a wallet. Spec: Wallet, `extras`. */
export function validatorsOf({ extras }: Pick<Wallet, 'extras'>): readonly WalletValidator[] {
  return Object.values(extras ?? {}).flatMap((addressExtra) => (Array.isArray(addressExtra) ? addressExtra : []));
}

/** Returns a public key in a form that can be compared. */
export function comparablePubkey(pubkey: string): string {
  const text = pubkey.toLowerCase();
  return text.startsWith('0x') ? text : `0x${text}`;
}
