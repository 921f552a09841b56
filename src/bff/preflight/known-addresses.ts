import { ownRead, type OwnReader } from '#bff/proxy/own-read.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listExternalAccounts, listTransactions, listWallets } from '#contract/endpoints.ts';
import type { ExternalAccount } from '#contract/external-account.ts';
import { cursorAfter, pageSizeMax, type Page } from '#contract/page.ts';
import type { KnownAddress } from '#contract/rules/preflight-lines.ts';
import type { Transaction } from '#contract/transaction.ts';
import { readAnswer } from '#contract/unreadable.ts';
import type { Wallet } from '#contract/wallet.ts';

/** How long the book is good enough, ms: a minute. */
const bookMs = 60_000;

/** Most pages of each list that are read for it: 2,000 records. */
const pagesMax = 20;

/** What the desk knows of addresses and of what was sent where. */
export type AddressBook = {
  readonly addresses: readonly KnownAddress[];
  /** The newest outgoing records. */
  readonly sent: readonly Transaction[];
  /** Whether all outgoing records were read. */
  readonly isWhole: boolean;
  readonly readAt: string;
};

/** Own addresses, those of accounts, and the sources of past deposits; read once for all who ask within a minute. */
export class AddressBooks {
  readonly #desk: OwnReader;
  #book: Promise<AddressBook> | null = null;
  #readMs = 0;

  constructor(desk: OwnReader) {
    this.#desk = desk;
  }

  read(): Promise<AddressBook> {
    if (this.#book !== null && this.#desk.now() - this.#readMs < bookMs) return this.#book;
    this.#readMs = this.#desk.now();
    const book = readBook(this.#desk);
    this.#book = book;
    // One that could not be read is not remembered.
    book.catch(() => {
      if (this.#book === book) this.#book = null;
    });
    return book;
  }
}

async function readBook(desk: OwnReader): Promise<AddressBook> {
  const readAt = new Date(desk.now()).toISOString();
  const wallets = await readPages<Wallet>(desk, listWallets, {});
  const accounts = await readPages<ExternalAccount>(desk, listExternalAccounts, {});
  const deposits = await readPages<Transaction>(desk, listTransactions, { type: 'external' });
  const sent = await readPages<Transaction>(desk, listTransactions, { type: 'internal' });
  const addresses = [
    ...wallets.records.flatMap((wallet) => addressesOf(wallet, true)),
    ...accounts.records.flatMap((account) => addressesOf(account, false)),
    ...deposits.records.flatMap(sourcesOf),
  ];
  return { addresses, sent: sent.records, isWhole: sent.isWhole, readAt };
}

function addressesOf({ id, name, funding_addresses: addresses }: Wallet | ExternalAccount, isOwn: boolean): readonly KnownAddress[] {
  const whose = name ?? `${isOwn ? 'wallet' : 'account'} ${id}`;
  return Object.values(addresses ?? {}).map((address) => ({ address, whose, isOwn }));
}

function sourcesOf(record: Transaction): readonly KnownAddress[] {
  if (record.type !== 'external') return [];
  return (record.source_addresses ?? []).map((address) => ({ address, whose: 'the sender of a past deposit', isOwn: false }));
}

async function readPages<Item>(desk: OwnReader, row: Endpoint, filter: Readonly<Record<string, string>>) {
  const records: Item[] = [];
  const seen = new Set<string>();
  let after: string | undefined;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const query = { ...filter, page_size: String(pageSizeMax), ...(after === undefined ? {} : { after }) };
    const read = row.response === null ? null : readAnswer(row.response, await ownRead(desk, row, { query }));
    if (read?.success !== true) return { records, isWhole: false };
    const page = read.data as Page<Item>;
    records.push(...page.page.map(({ data }) => data));
    after = cursorAfter(page) ?? undefined;
    if (after === undefined) return { records, isWhole: true };
    if (seen.has(after)) break;
    seen.add(after);
  }
  return { records, isWhole: false };
}
