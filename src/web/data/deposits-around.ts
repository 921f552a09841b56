import { queryOptions } from '@tanstack/react-query';
import { listTransactions } from '#contract/endpoints.ts';
import { pageSizeMax } from '#contract/page.ts';
import { windowMs } from '#contract/rules/regulatory.ts';
import type { ExternalTransaction, Transaction } from '#contract/transaction.ts';
import { call, type CallOptions } from './call.ts';
import { readNewest } from './newest.ts';
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
  const { items, isAll, unreadable } = await readNewest<Transaction>(
    (after) => call(listTransactions, { query: { type: 'external', created_since, page_size: pageSizeMax, after }, ...asked }),
    aroundPagesMax,
  );
  return { deposits: items.flatMap((data) => (isAround(data, atMs) ? [data] : [])), isWhole: isAll && unreadable === 0 };
}

function isAround(data: Transaction, atMs: number): data is ExternalTransaction {
  return data.type === 'external' && Math.abs(Date.parse(data.timestamp ?? '') - atMs) <= windowMs;
}
