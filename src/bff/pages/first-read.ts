import type { Endpoint } from '#contract/endpoint.ts';
import {
  listDirectParties,
  listExternalAccounts,
  listTransactions,
  listWallets,
  readDirectParty,
  readExternalAccount,
  readTransaction,
  readWallet,
} from '#contract/endpoints.ts';
import { pageSizeShown } from '#contract/page.ts';
import { fillPath } from '#contract/path-params.ts';
import { pendingFilter } from '#contract/transaction.ts';

const shown = `?page_size=${pageSizeShown}`;

/** What lists read first, by their address when it has no filter. */
const lists: Readonly<Record<string, string>> = {
  '/transactions': listTransactions.path + shown,
  '/wallets': listWallets.path + shown,
  '/external-accounts': listExternalAccounts.path + shown,
  '/direct-parties': listDirectParties.path,
  '/regulatory': `${listTransactions.path}?${new URLSearchParams({ ...pendingFilter, page_size: String(pendingFilter.page_size) }).toString()}`,
};

/** What pages of one record read, by the part of their address before its id. */
const records: Readonly<Record<string, Endpoint>> = {
  transactions: readTransaction,
  wallets: readWallet,
  'external-accounts': readExternalAccount,
  'direct-parties': readDirectParty,
  regulatory: readTransaction,
};

/**
 * What a page reads first, so that its answer can come with it: `'/api/v1/wallets/7'` of `'/wallets/7'`, or null. The page asks for the very same URL
 * unless it finds the answer there, so what is missing here costs time and nothing else.
 */
export function firstReadOf(url: string): string | null {
  const list = Object.hasOwn(lists, url) ? lists[url] : undefined;
  if (list !== undefined) return list;
  const [, section = '', id = ''] = /^\/([a-z-]+)\/([A-Za-z0-9]+)(?:\?|$)/.exec(url) ?? [];
  const row = Object.hasOwn(records, section) ? records[section] : undefined;
  return row !== undefined && row.params.safeParse({ id }).success ? fillPath(row.path, { id }) : null;
}
