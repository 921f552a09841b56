import { setTimeout as wait } from 'node:timers/promises';
import type { CustodyClient } from '#bff/custody-client.ts';
import { askService } from '#bff/proxy/ask-service.ts';
import { withQuery } from '#bff/proxy/request-query.ts';
import { askedToRead, refusalOf, unclear, type Asked } from '#bff/proxy/upstream-failure.ts';
import type { User } from '#bff/session/users.ts';
import { wholeBody, type UpstreamAnswer } from '#bff/upstream-answer.ts';
import { listTransactions } from '#contract/endpoints.ts';
import { NumberLiteral, readJson } from '#contract/json.ts';
import { cursorAfter, pageSizeMax, type Page } from '#contract/page.ts';
import { withoutPersonalData } from '#contract/personal-data.ts';
import { retryAfterMs } from '#contract/retry-after.ts';
import { personalDataView, type PersonalDataView } from '#contract/roles.ts';
import { transactionSchema, type Transaction } from '#contract/transaction.ts';
import { readAnswer, type Unreadable } from '#contract/unreadable.ts';

/** How long the service may take for a page, ms. */
const pageMsMax = 15_000;

/** Waits for a service that asks to slow down: the longest one, and all of an export together, ms. */
const waitMsMax = 60_000;
const waitsMsMax = 5 * 60_000;

/** How long to wait when the service asks to slow down and does not say for how long, ms. */
const waitMsUnsaid = 2000;

export type ExportOptions = {
  readonly custody: Pick<CustodyClient, 'send'>;
  readonly query: Readonly<Record<string, string>>;
  readonly user: User;
  readonly now: () => number;
  /** Aborted once the reader has gone. */
  readonly leaving: AbortSignal;
  /** Called once nothing is read any more. */
  readonly onEnd: () => void;
};

/** Pages without a record in a row, after which an export ends: a service that pages rightly sends none before its last one. */
const emptyPagesMax = 20;

/**
 * The records that match a filter, a page at a time, newest first: the next page is asked for when the last one was taken, so a slow reader slows
 * the reading and no more than a page is held. Throws a `Refusal` when a page fails or the pages lead nowhere; when asked to slow down it
 * waits, within bounds. Ends when the reader has gone.
 */
export async function* exportPages(options: ExportOptions): AsyncGenerator<readonly Transaction[], void, undefined> {
  const { user, now, leaving } = options;
  const [seen, waits] = [new Set<string>(), { leftMs: waitsMsMax }];
  let [after, empty]: [string | null, number] = [null, 0];
  try {
    do {
      const asked = askedToRead(listTransactions.path, user, now());
      const page = readPage(await send(options, after, asked, waits), personalDataView(user.roles), asked);
      const records = recordsOf(page);
      empty = records.length === 0 ? empty + 1 : 0;
      after = placeAfter(page, seen, asked);
      if (after !== null && empty >= emptyPagesMax) throw unclear(`answered ${empty} pages without a record, one after the other,`, asked);
      yield records;
    } while (after !== null && !leaving.aborted);
  } finally {
    options.onEnd();
  }
}

/** Where the next page begins, or null after the last one. A place that comes again, or is missing, would be read for ever. */
function placeAfter(page: Page<Transaction>, seen: Set<string>, asked: Asked): string | null {
  const after = cursorAfter(page);
  if (after === null && page.page_info.has_next_page) throw unclear('named no next page', asked);
  if (after !== null && seen.has(after)) throw unclear('named the same next page again', asked);
  if (after !== null) seen.add(after);
  return after;
}

async function send(
  { custody, query, user, now, leaving }: ExportOptions,
  after: string | null,
  asked: Asked,
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
    // A second at least for each, so that a service which says "at once" for ever is not asked for ever.
    waits.leftMs -= Math.max(ms, 1000);
    await wait(ms, undefined, { signal: leaving });
  }
}

/** The records of a page in order. One that cannot be read is neither left out nor the end of the export: it stands there with its id. */
function recordsOf({ page, unreadable = [] }: Page<Transaction>): readonly Transaction[] {
  const records = page.map(({ data }) => data);
  for (const { place, record } of unreadable) records.splice(place, 0, placeholder(record));
  return records;
}

function placeholder({ id }: Unreadable): Transaction {
  const isNumber = id !== null && /^[1-9]\d{0,14}$/.test(id);
  return transactionSchema.parse({ type: 'unreadable', id: isNumber ? new NumberLiteral(id) : null, hash: isNumber ? null : id });
}

function readPage(answer: UpstreamAnswer, view: PersonalDataView, asked: Asked): Page<Transaction> {
  try {
    const json = readJson(wholeBody(answer).toString('utf8'));
    const read = readAnswer(listTransactions.response, view === 'full' ? json : withoutPersonalData(json, view));
    if (!read.success) throw unclear('answered something unreadable', asked);
    return read.data as Page<Transaction>;
  } catch {
    throw unclear('answered something unreadable', asked);
  }
}
