import { SharedRead, readPages, type ServiceReader } from '#bff/proxy/index.ts';
import { dayMs } from '#contract/limits.ts';
import type { CommandDestination } from '#contract/money/command-destination.ts';
import { buildLookAlikeIndex } from '#contract/money/look-alike.ts';
import { hasNotMoved } from '#contract/rules/command-record.ts';
import type { EarlierPayment, ListedAddress } from '#contract/rules/preflight-lines.ts';
import { recordRecipients } from '#contract/rules/record-recipients.ts';
import { listExternalAccounts, type ExternalAccount } from '#contract/service/external-account.ts';
import { isUnconfirmed, listTransactions, type OutgoingTransaction, type Transaction } from '#contract/service/transaction.ts';
import { listWallets, type Wallet } from '#contract/service/wallet.ts';
import { Recipients } from './recipients.ts';

/** How long the addresses are cached, ms. */
const bookMs = 60_000;

/** Maximum pages that are read of each list, for 2,000 records. */
const pagesMax = 20;

/** Time without a confirmed payment after which a recipient counts as new, ms (365 days). */
const yearMs = 365 * dayMs;

/** The addresses that the desk knows, and past payments. */
export type AddressBook = {
  /** Number of addresses in the book. */
  readonly count: number;
  /** The recorded address that looks like the address of the order, if any. */
  readonly lookAlike: (asset: string, address: string) => ListedAddress | null;
  readonly recipients: Recipients;
  /** The newest outgoing records. */
  readonly sentRecords: readonly OutgoingTransaction[];
  /** The recipients of payments that were confirmed within a year. */
  readonly paidRecipients: ReadonlySet<string>;
  /** Whether the whole list of outgoing records was read. */
  readonly isWhole: boolean;
  readonly readAt: string;
};

/**
 * The addresses of the user's wallets and accounts, the sources of past deposits, and the destinations of past payments.
 * Requests within a minute share one read.
 */
export class AddressBookCache extends SharedRead<AddressBook> {
  constructor(money: ServiceReader) {
    super(() => readBook(money), { now: money.now, freshMs: bookMs });
  }
}

async function readBook(money: ServiceReader): Promise<AddressBook> {
  const readAt = new Date(money.now()).toISOString();
  const wallets = await readPages<Wallet>(money, listWallets, {}, pagesMax);
  const accounts = await readPages<ExternalAccount>(money, listExternalAccounts, {}, pagesMax);
  const deposits = await readPages<Transaction>(money, listTransactions, { type: 'external' }, pagesMax);
  const sentPages = await readPages<Transaction>(money, listTransactions, { type: 'internal' }, pagesMax);
  const addresses = [
    ...wallets.records.flatMap((wallet) => addressesOf(wallet, true)),
    ...accounts.records.flatMap((account) => addressesOf(account, false)),
    ...deposits.records.flatMap(sourcesOf),
    ...sentPages.records.flatMap(destinationsOf),
  ];
  const outgoingRecords = sentPages.records.filter((record) => record.type === 'transaction');
  return {
    count: addresses.length,
    lookAlike: buildLookAlikeIndex(addresses),
    recipients: new Recipients(wallets.records, accounts.records),
    sentRecords: outgoingRecords,
    paidRecipients: paidRecipients(outgoingRecords, money.now()),
    isWhole: sentPages.isWhole,
    readAt,
  };
}

/** The recipients of payments that were confirmed within a year. */
function paidRecipients(sentRecords: readonly OutgoingTransaction[], nowMs: number): ReadonlySet<string> {
  const paidRecords = sentRecords.filter((record) => record.status === 'completed' && !isUnconfirmed(record));
  return new Set(paidRecords.flatMap((record) => (nowMs - Date.parse(record.created_at ?? '') < yearMs ? recordRecipients(record) : [])));
}

/** The newest payment to a destination with the strongest proof. Failed and cancelled payments prove nothing. */
export function paymentTo(
  { recipients, sentRecords }: Pick<AddressBook, 'recipients' | 'sentRecords'>,
  asset: string,
  destination: CommandDestination,
): EarlierPayment | null {
  const names = recipients.namesOf(asset, destination);
  const payments = sentRecords.flatMap((record) => {
    const paidNames = recordRecipients(record).filter((each) => names.includes(each));
    if (paidNames.length === 0 || hasNotMoved(record)) return [];
    const paidAssets = Object.keys(record.amounts ?? {}).map((paid) => paid.toLowerCase());
    const isSameAddress = paidAssets.includes(asset) || paidNames.some((name) => name.startsWith('address '));
    const isConfirmed = record.status === 'completed' && !isUnconfirmed(record);
    const proof = isSameAddress ? (isConfirmed ? ('confirmed' as const) : ('unconfirmed' as const)) : ('other_asset' as const);
    return [{ id: String(record.id), at: record.created_at ?? null, proof }];
  });
  const strongestFirst = ['confirmed', 'unconfirmed', 'other_asset'] as const;
  return strongestFirst.flatMap((proof) => payments.find((each) => each.proof === proof) ?? [])[0] ?? null;
}

function addressesOf({ id, name, funding_addresses: addresses }: Wallet | ExternalAccount, isOwn: boolean): readonly ListedAddress[] {
  const ownerName = name ?? `${isOwn ? 'wallet' : 'account'} ${id}`;
  return Object.entries(addresses ?? {}).map(([asset, address]) => ({ asset, address, ownerLabel: ownerName, isOwn }));
}

function sourcesOf(record: Transaction): readonly ListedAddress[] {
  if (record.type !== 'external') return [];
  const asset = record.currency?.toLowerCase() ?? '';
  return (record.source_addresses ?? []).map((address) => ({ asset, address, ownerLabel: 'the sender of a past deposit', isOwn: false }));
}

/** The addresses that a record paid. The record of a batch has no destination. */
function destinationsOf(record: Transaction): readonly ListedAddress[] {
  if (record.type !== 'transaction') return [];
  return Object.entries(record.destination?.addresses ?? {}).map(([asset, entry]) => ({
    asset,
    address: typeof entry === 'string' ? entry : entry.address,
    ownerLabel: 'a past payment',
    isOwn: false,
  }));
}
