import { setTimeout as wait } from 'node:timers/promises';
import type { User } from '#bff/auth/index.ts';
import { withQuery } from '#bff/core/http/request-query.ts';
import {
  askService,
  type CustodyClient,
  wholeBody,
  type UpstreamAnswer,
  readRequest,
  refusalOf,
  unclear,
  type ServiceRequest,
} from '#bff/proxy/index.ts';
import { withoutPersonalData } from '#contract/people/personal-data.ts';
import { personalDataView, type PersonalDataView } from '#contract/roles.ts';
import { listTransactions, transactionSchema, type Transaction } from '#contract/service/transaction.ts';
import { NumberLiteral, readJson } from '#contract/wire/json.ts';
import { cursorAfter, pageSizeMax, type Page } from '#contract/wire/page.ts';
import { retryAfterMs } from '#contract/wire/retry-after.ts';
import { readAnswer, type Unreadable } from '#contract/wire/unreadable.ts';

/** Time limit of the service for a page, ms. */
const pageMsMax = 15_000;

/**
 * Maximum wait when the service asks to slow down, ms. Applies to one wait and to the sum of an
 * export.
 */
const waitMsMax = 60_000;
const waitsMsMax = 5 * 60_000;

/** Wait when the service asks to slow down without a time, ms. */
const waitMsUnsaid = 2000;

export type ExportOptions = {
  readonly custody: Pick<CustodyClient, 'send'>;
  readonly query: Readonly<Record<string, string>>;
  readonly user: User;
  readonly now: () => number;
  /** Aborted when the reader disconnects. */
  readonly leaving: AbortSignal;
};

/**
 * Maximum consecutive pages without records, after which an export ends. A correct service sends
 * none before its last page.
 */
const emptyPagesMax = 20;

/**
 * The matching records, page by page, newest first. The next page is requested only when the last
 * one was consumed. A slow reader therefore slows the reading, and memory contains one page at
 * most. Throws a `Refusal` when a page fails or the cursors are invalid. Waits, within bounds, when
 * the service asks to slow down. Ends when the reader disconnects.
 */
export async function* exportPages(options: ExportOptions): AsyncGenerator<readonly Transaction[], void, undefined> {
  const { user, now, leaving } = options;
  const [seen, waits] = [new Set<string>(), { leftMs: waitsMsMax }];
  let [after, empty]: [string | null, number] = [null, 0];
  do {
    const asked = readRequest(listTransactions.path, user, now());
    const page = readPage(await send(options, after, asked, waits), personalDataView(user.roles), asked);
    const records = recordsOf(page);
    empty = records.length === 0 ? empty + 1 : 0;
    after = placeAfter(page, seen, asked);
    if (after !== null && empty >= emptyPagesMax) throw unclear(`answered ${empty} pages without a record, one after the other,`, asked);
    yield records;
  } while (after !== null && !leaving.aborted);
}

/**
 * The cursor of the next page, or null after the last one. Refuses repeated or missing cursors,
 * which would loop for ever.
 */
function placeAfter(page: Page<Transaction>, seen: Set<string>, asked: ServiceRequest): string | null {
  const after = cursorAfter(page);
  if (after === null && page.page_info.has_next_page) throw unclear('named no next page', asked);
  if (after !== null && seen.has(after)) throw unclear('named the same next page again', asked);
  if (after !== null) seen.add(after);
  return after;
}

async function send(
  { custody, query, user, now, leaving }: ExportOptions,
  after: string | null,
  asked: ServiceRequest,
  waits: { leftMs: number },
): Promise<UpstreamAnswer> {
  const place = after === null ? {} : { after };
  const path = withQuery(listTransactions.path, { ...query, ...place, page_size: String(pageSizeMax) });
  const claim = { userId: user.id, endpoint: listTransactions.path };
  for (;;) {
    const call = { method: 'GET', path, body: null, isSigned: true, timeoutMs: pageMsMax, pool: 'read', claim } as const;
    const answer = await askService(custody, call, asked);
    if (answer.status === 200) return answer;
    const ms = answer.status === 429 ? (retryAfterMs(answer.retryAfter, now()) ?? waitMsUnsaid) : null;
    if (ms === null || ms > waitMsMax || ms > waits.leftMs) throw refusalOf(answer, asked);
    // Counts at least a second per wait, so that a service that always says "at once" is not called
    // for ever.
    waits.leftMs -= Math.max(ms, 1000);
    await wait(ms, undefined, { signal: leaving });
  }
}

/**
 * The records of a page, in order. An unreadable record is included with its id, and does not end
 * the export.
 */
function recordsOf({ page, unreadable = [] }: Page<Transaction>): readonly Transaction[] {
  const records = page.map(({ data }) => data);
  for (const { place, record } of unreadable) records.splice(place, 0, placeholder(record));
  return records;
}

function placeholder({ id }: Unreadable): Transaction {
  const isNumber = id !== null && /^[1-9]\d{0,14}$/.test(id);
  return transactionSchema.parse({ type: 'unreadable', id: isNumber ? new NumberLiteral(id) : null, hash: isNumber ? null : id });
}

function readPage(answer: UpstreamAnswer, view: PersonalDataView, asked: ServiceRequest): Page<Transaction> {
  try {
    const json = readJson(wholeBody(answer).toString('utf8'));
    const read = readAnswer(listTransactions.response, view === 'full' ? json : withoutPersonalData(json, view));
    if (!read.success) throw unclear('returned an unreadable answer', asked);
    return read.data as Page<Transaction>;
  } catch {
    throw unclear('returned an unreadable answer', asked);
  }
}
