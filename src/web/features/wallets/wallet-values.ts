import * as z from 'zod/mini';
import { walletKinds, type Wallet } from '#contract/service/wallet.ts';
import { nameLengthMax, freeTextLengthMax, trimmedTextSchema } from '#contract/wire/checked.ts';
import type { WalletCreation, WalletEdit } from '#web/data/wallets.ts';

/** The fields of a wallet that users can edit. An empty field is `''`. */
export const walletTextsSchema = z.object({
  name: trimmedTextSchema(nameLengthMax).check(z.minLength(1, 'Name is required')),
  custom_id: trimmedTextSchema(nameLengthMax),
  description: trimmedTextSchema(freeTextLengthMax),
});

export type WalletTexts = z.infer<typeof walletTextsSchema>;

/** The fields of a new wallet. */
export const newWalletSchema = z.extend(walletTextsSchema, { kind: z.enum(walletKinds), owner_entity_id: z.nullable(z.number()) });

export type NewWallet = z.infer<typeof newWalletSchema>;

/** The request body of a new wallet. It contains only filled fields. */
export function creationOf({ name, kind, custom_id, description, owner_entity_id }: NewWallet): WalletCreation {
  return {
    name,
    kind,
    ...(custom_id === '' ? {} : { custom_id }),
    ...(description === '' ? {} : { description }),
    ...(owner_entity_id === null ? {} : { owner_entity_id }),
  };
}

/** Wallets that may be the result of a creation with an unknown outcome. */
export function matchingWallets({ name, custom_id }: Pick<NewWallet, 'name' | 'custom_id'>, wallets: readonly Wallet[]): readonly Wallet[] {
  return wallets.filter((wallet) => wallet.name === name && (custom_id === '' || wallet.custom_id === custom_id));
}

const editedFields = ['name', 'custom_id', 'description'] as const;

/** The fields that the user changed. Unchanged fields are not sent, so that they do not overwrite another user's edit. */
export function changesOf(wallet: Wallet, typed: WalletTexts): WalletEdit {
  return Object.fromEntries(
    editedFields.flatMap((field) => (typed[field] === (wallet[field] ?? '').trim() ? [] : [[field, typed[field]]])),
  );
}
