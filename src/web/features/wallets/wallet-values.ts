import type { Wallet } from '#contract/service/wallet.ts';
import type { WalletCreation, WalletEdit } from '#web/data/wallets.ts';

/** A wallet's form values: text, `''` if empty. */
export type NewWallet = {
  readonly name: string;
  readonly custom_id: string;
  readonly description: string;
  readonly kind: string;
  readonly owner: string;
};

/** The body of a creation with the filled fields only. */
export function creationOf({ name, custom_id, description, kind, owner }: NewWallet): WalletCreation {
  return {
    name,
    kind: kind === 'cold' ? 'cold' : 'warm',
    ...(custom_id === '' ? {} : { custom_id }),
    ...(description === '' ? {} : { description }),
    ...(owner === '' ? {} : { owner_entity_id: Number(owner) }),
  };
}

/** Wallets that a creation with an unknown outcome may have created. */
export function soughtIn({ name, custom_id }: Pick<NewWallet, 'name' | 'custom_id'>, wallets: readonly Wallet[]): readonly Wallet[] {
  return wallets.filter((wallet) => wallet.name === name && (custom_id === '' || wallet.custom_id === custom_id));
}

const edited = ['name', 'custom_id', 'description'] as const;

/** Only the changed fields of an edit, so that it does not undo another user's edit. */
export function changesOf(wallet: Wallet, typed: Pick<NewWallet, (typeof edited)[number]>): WalletEdit {
  return Object.fromEntries(edited.flatMap((field) => (typed[field] === (wallet[field] ?? '').trim() ? [] : [[field, typed[field]]])));
}
