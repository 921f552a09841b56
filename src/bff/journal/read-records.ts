import { ownRead, type OwnReader } from '#bff/proxy/own-read.ts';
import { Refusal } from '#bff/refusal.ts';
import { listTransactions } from '#contract/endpoints.ts';
import { countOnPage, cursorAfter, pageSizeMax, type Page } from '#contract/page.ts';
import type { OutgoingTransaction, Transaction } from '#contract/transaction.ts';
import { readAnswer } from '#contract/unreadable.ts';

/** Most pages of one whole read: 20,000 records. A longer list is not read to its end, so nothing is concluded from it. */
const pagesMax = 200;

/** How far the clocks of desk and service may be apart, and a record older than its request, s. */
const allowanceS = 300;

export type WholeRead = {
  readonly records: readonly OutgoingTransaction[];
  /** False when the list changed at its head, could not be read in full, or holds records that cannot be read. */
  readonly isWhole: boolean;
};

/**
 * Every outgoing record since a time, read page after page, newest first. It is whole when each page could be read and the head is the same
 * before and after. Throws a `Refusal` when the service does not answer. Sending, 4.
 */
export async function readRecordsSince(desk: OwnReader, since: Date): Promise<WholeRead> {
  const created = Math.max(0, Math.floor(since.getTime() / 1000) - allowanceS);
  const records: OutgoingTransaction[] = [];
  const seen = new Set<string>();
  let isWhole = true;
  let after: string | undefined;
  let head: string | null = null;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const page = await readPage(desk, created, after);
    head = pages === 0 ? headOf(page) : head;
    isWhole &&= (page.unreadable ?? []).length === 0;
    records.push(...page.page.flatMap(({ data }) => (data.type === 'transaction' ? [data] : [])));
    after = cursorAfter(page) ?? undefined;
    if (after === undefined) {
      const isEnd = !page.page_info.has_next_page;
      const headAfter = pages === 0 ? head : headOf(await readPage(desk, created, undefined));
      return { records, isWhole: isWhole && isEnd && head === headAfter };
    }
    // A cursor that comes again would be read for ever.
    if (seen.has(after)) break;
    seen.add(after);
  }
  return { records, isWhole: false };
}

/** Pages of the newest records that are looked at for what they say of rates. */
const newestPages = 3;

/** The newest outgoing records, some hundred. Throws a `Refusal` when the service does not answer. */
export async function readNewestRecords(desk: OwnReader): Promise<readonly Transaction[]> {
  const records: Transaction[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < newestPages; pages += 1) {
    const page = await readPage(desk, null, after);
    records.push(...page.page.map(({ data }) => data));
    after = cursorAfter(page) ?? undefined;
    if (after === undefined) break;
  }
  return records;
}

function headOf(page: Page<Transaction>): string | null {
  return countOnPage(page) === 0 ? null : (page.page_info.start_cursor ?? page.page[0]?.cursor ?? null);
}

async function readPage(desk: OwnReader, created: number | null, after: string | undefined): Promise<Page<Transaction>> {
  const query = {
    type: 'internal',
    page_size: String(pageSizeMax),
    ...(created === null ? {} : { created_since: String(created) }),
    ...(after === undefined ? {} : { after }),
  };
  const read = readAnswer(listTransactions.response, await ownRead(desk, listTransactions, { query }));
  if (!read.success) throw new Refusal('upstream_failed', 'The custody service answered something unreadable to the list of transactions');
  return read.data as Page<Transaction>;
}
