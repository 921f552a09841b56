import { readQueue } from '#contract/desk/queue-endpoints.ts';
import { listRecords } from '#contract/desk/record-endpoints.ts';
import { listDirectParties, readDirectParty } from '#contract/service/direct-party.ts';
import { listExternalAccounts, readExternalAccount } from '#contract/service/external-account.ts';
import { readTransaction } from '#contract/service/transaction.ts';
import { listWallets, readWallet } from '#contract/service/wallet.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { listPageSize } from '#contract/wire/page.ts';
import { fillPath } from '#contract/wire/path-params.ts';

const pageQuery = `?page_size=${listPageSize}`;

/** The first read of each list without filters, by page path. */
const listReads: Readonly<Record<string, string>> = {
  '/transactions': listRecords.path + pageQuery,
  '/wallets': listWallets.path + pageQuery,
  '/external-accounts': listExternalAccounts.path + pageQuery,
  '/direct-parties': listDirectParties.path,
  '/regulatory': readQueue.path,
};

/** The first read of each record page, by the path before the id. */
const recordReads: Readonly<Record<string, Endpoint>> = {
  transactions: readTransaction,
  wallets: readWallet,
  'external-accounts': readExternalAccount,
  'direct-parties': readDirectParty,
  regulatory: readTransaction,
};

/**
 * Returns the first read of a page, or null for other pages. The browser preloads it while the script loads. For example,
 * `'/wallets/7'` gives `'/api/v1/wallets/7'`. The URL must equal the URL that the page reads. A page that is missing here
 * is only slower.
 */
export function firstReadOf(url: string): string | null {
  const listRead = Object.hasOwn(listReads, url) ? listReads[url] : undefined;
  if (listRead !== undefined) return listRead;
  const [, section = '', id = ''] = /^\/([a-z-]+)\/([A-Za-z0-9]+)(?:\?|$)/.exec(url) ?? [];
  const row = Object.hasOwn(recordReads, section) ? recordReads[section] : undefined;
  return row !== undefined && row.params.safeParse({ id }).success ? fillPath(row.path, { id }) : null;
}
