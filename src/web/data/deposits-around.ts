import { queryOptions } from '@tanstack/react-query';
import { listTransactions } from '#contract/endpoints.ts';
import { cursorAfter, pageSizeMax, type Page } from '#contract/page.ts';
import { windowMs } from '#contract/rules/regulatory.ts';
import type { ExternalTransaction, Transaction } from '#contract/transaction.ts';
import { call, type CallOptions } from './call.ts';
import { quietly } from './watched.ts';

/** Most pages that are read, newest first: the deposits around an old one lie behind all that came since. */
const aroundPagesMax = 10;

/** How long they are good enough, in ms. */
const aroundStaleMs = 60_000;

/** Deposits of the 24 hours before and after a moment; not whole when so many came since that the desk stopped reading, or one cannot be read. */
export type DepositsAround = { readonly deposits: readonly ExternalTransaction[]; readonly isWhole: boolean };

/** The deposits that came within 24 hours of a moment, in ms since 1970, either way. */
export function depositsAround(atMs: number) {
  return queryOptions({
    queryKey: ['transactions', 'around', atMs],
    queryFn: (context) => readAround(atMs, quietly(context)),
    staleTime: aroundStaleMs,
  });
}

async function readAround(atMs: number, asked: CallOptions<never>): Promise<DepositsAround> {
  const created_since = Math.max(0, Math.floor((atMs - windowMs) / 1000));
  const deposits: ExternalTransaction[] = [];
  let after: string | undefined;
  let isReadable = true;
  for (let pages = 0; pages < aroundPagesMax; pages += 1) {
    const query = { type: 'external' as const, created_since, page_size: pageSizeMax, after };
    const page: Page<Transaction> = await call(listTransactions, { query, ...asked });
    deposits.push(...page.page.flatMap(({ data }) => (isAround(data, atMs) ? [data] : [])));
    isReadable &&= page.unreadable === undefined;
    after = cursorAfter(page) ?? undefined;
    if (after === undefined) return { deposits, isWhole: isReadable };
  }
  return { deposits, isWhole: false };
}

function isAround(data: Transaction, atMs: number): data is ExternalTransaction {
  return data.type === 'external' && Math.abs(Date.parse(data.timestamp ?? '') - atMs) <= windowMs;
}
