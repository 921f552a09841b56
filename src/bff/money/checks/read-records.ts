import * as z from 'zod/mini';
import { Refusal } from '#bff/core/refusal.ts';
import { serviceRead, type ServiceReader } from '#bff/proxy/index.ts';
import { commandIdInNotes } from '#contract/rules/command-request.ts';
import { listTransactions, type OutgoingTransaction, type Transaction } from '#contract/service/transaction.ts';
import { countOnPage, cursorAfter, pageSizeMax, type Page } from '#contract/wire/page.ts';
import { readAnswer } from '#contract/wire/unreadable.ts';

/** Maximum pages of a full read, for 20,000 records. A longer list is read only in part, which proves nothing. */
const pagesMax = 200;

/**
 * How long before the requested time a read begins, s. It is the 900 s by which a signature's date may be wrong at the
 * service, plus an allowance of 300 s.
 */
const allowanceS = 1200;

export type FullRead = {
  readonly records: readonly OutgoingTransaction[];
  /** False when the list changed during the read, was not read to its end, or has unreadable records. */
  readonly isWhole: boolean;
  /** The commands whose mark ends the notes of an unreadable record. */
  readonly unreadableMarks: ReadonlySet<string>;
};

/**
 * Every outgoing record since a time of the service's clock, newest first. The read is complete when every page was
 * readable and the first record did not change. Throws a `Refusal` if the service does not answer.
 */
export async function readRecordsSince(money: ServiceReader, since: Date): Promise<FullRead> {
  const createdSince = Math.max(0, Math.floor(since.getTime() / 1000) - allowanceS);
  const records: OutgoingTransaction[] = [];
  const unreadableMarks = new Set<string>();
  const readCursors = new Set<string>();
  let isWhole = true;
  let cursor: string | undefined;
  let head: string | null = null;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const { page, marks } = await readMarkedPage(money, createdSince, cursor);
    for (const mark of marks) unreadableMarks.add(mark);
    head = pages === 0 ? headOf(page) : head;
    isWhole &&= (page.unreadable ?? []).length === 0;
    records.push(...page.page.flatMap(({ data }) => (data.type === 'transaction' ? [data] : [])));
    cursor = cursorAfter(page) ?? undefined;
    if (cursor === undefined) {
      const isEnd = !page.page_info.has_next_page;
      const headAfter = pages === 0 ? head : headOf(await readPage(money, createdSince, undefined));
      return { records, isWhole: isWhole && isEnd && head === headAfter, unreadableMarks };
    }
    // A repeated cursor would cause an endless loop.
    if (readCursors.has(cursor)) break;
    readCursors.add(cursor);
  }
  return { records, isWhole: false, unreadableMarks };
}

/** Number of pages with the newest records that are searched for rates. */
const newestPages = 3;

/** The newest outgoing records, a few hundred. Throws a `Refusal` if the service does not answer. */
export async function readNewestRecords(money: ServiceReader): Promise<readonly Transaction[]> {
  const records: Transaction[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < newestPages; pages += 1) {
    const page = await readPage(money, null, cursor);
    records.push(...page.page.map(({ data }) => data));
    cursor = cursorAfter(page) ?? undefined;
    if (cursor === undefined) break;
  }
  return records;
}

function headOf(page: Page<Transaction>): string | null {
  return countOnPage(page) === 0 ? null : (page.page_info.start_cursor ?? page.page[0]?.cursor ?? null);
}

async function readPage(money: ServiceReader, createdSince: number | null, cursor: string | undefined): Promise<Page<Transaction>> {
  return (await readMarkedPage(money, createdSince, cursor)).page;
}

/** A page, and the commands whose mark ends the notes of its unreadable records. */
async function readMarkedPage(money: ServiceReader, createdSince: number | null, cursor: string | undefined) {
  const query = {
    type: 'internal',
    page_size: String(pageSizeMax),
    ...(createdSince === null ? {} : { created_since: String(createdSince) }),
    ...(cursor === undefined ? {} : { after: cursor }),
  };
  const answer = await serviceRead(money, listTransactions, { query });
  const readResult = readAnswer(listTransactions.response, answer);
  if (!readResult.success) throw new Refusal('upstream_failed', 'The custodian returned an unreadable answer to the list of transactions');
  const page = readResult.data as Page<Transaction>;
  const { unreadable = [] } = page;
  if (unreadable.length === 0) return { page, marks: [] };
  const { page: rows } = rowsSchema.parse(answer);
  return { page, marks: unreadable.flatMap(({ place }) => commandIdInNotes(notedRowSchema.safeParse(rows[place]).data?.data.notes) ?? []) };
}

const rowsSchema = z.object({ page: z.array(z.unknown()) });

/** The notes of a record that is unreadable otherwise. */
const notedRowSchema = z.object({ data: z.object({ notes: z.string() }) });
