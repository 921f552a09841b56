import type { ExternalAccount } from '#contract/service/external-account.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { foldedText } from '#contract/wire/folded-text.ts';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import { plainReference, type BookEntry } from './address-book.ts';
import { addressRows } from './address-rows.ts';

/** The wallets and accounts that rows of an asset may name. */
export function bookOf(asset: string, wallets: readonly Wallet[], accounts: readonly ExternalAccount[]): readonly BookEntry[] {
  const entryOf = (type: BookEntry['type'], record: Wallet | ExternalAccount, name: string): BookEntry => {
    const address = addressRows(record).find(({ assets }) => assets.includes(asset))?.address ?? null;
    return { type, id: record.id, name, address };
  };
  return [
    ...accounts.map((account) => entryOf('external_account', account, partyName({ ...account, kind: 'external' }))),
    ...wallets.map((wallet) => entryOf('wallet', wallet, partyName(wallet))),
  ];
}

/** A text that identifies an entry: its name, or `'wallet #12'` if another entry has the same name. */
export function referenceTo(entry: BookEntry, book: readonly BookEntry[]): string {
  const name = foldedText(entry.name);
  return book.some((other) => other !== entry && foldedText(other.name) === name) ? plainReference(entry) : entry.name;
}
