import { Refusal } from '#bff/core/refusal.ts';
import { listTransactions, type Transaction } from '#contract/service/transaction.ts';
import type { Page } from '#contract/wire/page.ts';
import { readAnswer } from '#contract/wire/unreadable.ts';
import { ownRead, type OwnReader } from './own-read.ts';

/** A page of transactions for the desk's own use. Throws a `Refusal` without an answer, or for one that is no page. */
export async function readTransactionPage(proxy: OwnReader, query: Readonly<Record<string, string>>): Promise<Page<Transaction>> {
  const read = readAnswer(listTransactions.response, await ownRead(proxy, listTransactions, { query }));
  if (!read.success) throw new Refusal('upstream_failed', 'The custody service returned an unreadable list of transactions');
  return read.data as Page<Transaction>;
}
