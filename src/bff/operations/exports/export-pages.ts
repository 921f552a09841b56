import { setTimeout as wait } from 'node:timers/promises';
import type { User } from '#bff/auth/index.ts';
import { withQuery } from '#bff/core/http/request-query.ts';
import {
  askService,
  type CustodyClient,
  wholeBody,
  type UpstreamAnswer,
  describeRead,
  refusalOf,
  unclearRefusal,
  type ServiceRequest,
} from '#bff/proxy/index.ts';
import { withoutPersonalData } from '#contract/people/personal-data.ts';
import { personalDataView, type PersonalDataView } from '#contract/roles.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { readJson } from '#contract/wire/json.ts';
import { cursorAfter, pageSizeMax, type Page } from '#contract/wire/page.ts';
import { pathFiller } from '#contract/wire/path-params.ts';
import { retryAfterMs } from '#contract/wire/retry-after.ts';
import { readAnswer, type Unreadable } from '#contract/wire/unreadable.ts';

/** Time limit of the service's answer for a page, ms. */
const pageMsMax = 15_000;

/** Maximum wait for a rate limit of the service, ms. The first limit applies to one wait, the second to all waits of an export. */
const waitMsMax = 60_000;
const waitsMsMax = 5 * 60_000;

/** Delay after a rate-limit refusal of the service that contains no retry time, ms. */
const defaultWaitMs = 2000;

/** A record of an export, or the marker of an unreadable record. */
export type ExportedRecord<Item> = Item | Unreadable;

export type ExportOptions = {
  /** The list of the service that is exported. */
  readonly list: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly custody: Pick<CustodyClient, 'send'>;
  readonly query: Readonly<Record<string, string>>;
  readonly user: User;
  readonly now: () => number;
  /** The signal aborts when the reader disconnects. */
  readonly leaveSignal: AbortSignal;
};

/** Maximum consecutive pages without records before an export fails. A correct service sends no empty page before its last one. */
const emptyPagesMax = 20;

/**
 * The matching records, page by page, newest first. The next page is requested only after the previous one was consumed,
 * so a slow reader slows the reading and memory contains at most one page. Throws a `Refusal` if a page fails or the
 * cursors are invalid. Waits, within limits, for a rate limit. Ends when the reader disconnects.
 */
export function readServicePages<Item>(options: ExportOptions): AsyncGenerator<readonly ExportedRecord<Item>[], void, undefined> {
  const { list, user, now, leaveSignal } = options;
  const request = describeRead(list.path, user, now());
  const waits = { leftMs: waitsMsMax };
  return followPages(request, leaveSignal, async (place) =>
    readPage<Item>(list, await sendPageRequest(options, place, request, waits), personalDataView(user.roles), request),
  );
}

/** The matching records of a list of the desk, page by page, newest first. Ends when the reader disconnects. */
export function readDeskPages<Item>(
  { list, user, now, leaveSignal }: Pick<ExportOptions, 'list' | 'user' | 'now' | 'leaveSignal'>,
  read: (place: PagePosition) => Promise<Page<Item>>,
): AsyncGenerator<readonly ExportedRecord<Item>[], void, undefined> {
  return followPages(describeRead(list.path, user, now()), leaveSignal, read);
}

/** The cursor and the size of a page. */
export type PagePosition = { readonly after?: string; readonly page_size: number };

async function* followPages<Item>(
  request: ServiceRequest,
  leavingSignal: AbortSignal,
  read: (place: PagePosition) => Promise<Page<Item>>,
): AsyncGenerator<readonly ExportedRecord<Item>[], void, undefined> {
  const readCursors = new Set<string>();
  let [after, emptyPages]: [string | null, number] = [null, 0];
  do {
    const page = await read({ page_size: pageSizeMax, ...(after === null ? {} : { after }) });
    const records = recordsOf(page);
    emptyPages = records.length === 0 ? emptyPages + 1 : 0;
    after = requireNextCursor(page, readCursors, request);
    if (after !== null && emptyPages >= emptyPagesMax)
      throw unclearRefusal(`answered ${emptyPages} pages without a record, one after the other,`, request);
    yield records;
  } while (after !== null && !leavingSignal.aborted);
}

/** The cursor of the next page, or null after the last one. Refuses repeated or missing cursors, because the reading would never end. */
function requireNextCursor(page: Page<unknown>, readCursors: Set<string>, request: ServiceRequest): string | null {
  const nextCursor = cursorAfter(page);
  if (nextCursor === null && page.page_info.has_next_page) throw unclearRefusal('named no next page', request);
  if (nextCursor !== null && readCursors.has(nextCursor)) throw unclearRefusal('named the same next page again', request);
  if (nextCursor !== null) readCursors.add(nextCursor);
  return nextCursor;
}

async function sendPageRequest(
  { list, params, custody, query, user, now, leaveSignal }: ExportOptions,
  { after, page_size: size }: PagePosition,
  request: ServiceRequest,
  waitBudget: { leftMs: number },
): Promise<UpstreamAnswer> {
  const pagePosition = { ...(after === undefined ? {} : { after }), ...(acceptsPageSize(list) ? { page_size: String(size) } : {}) };
  const path = withQuery(pathFiller(list.path)(params), { ...query, ...pagePosition });
  const slotClaim = { userId: user.id, endpoint: list.path };
  for (;;) {
    const call = { method: 'GET', path, body: null, isSigned: true, timeoutMs: pageMsMax, pool: 'read', claim: slotClaim } as const;
    const answer = await askService(custody, call, request);
    if (answer.status === 200) return answer;
    const ms = answer.status === 429 ? (retryAfterMs(answer.retryAfter, now()) ?? defaultWaitMs) : null;
    if (ms === null || ms > waitMsMax || ms > waitBudget.leftMs) throw refusalOf(answer, request);
    // Counts at least a second per wait, so that a service that always answers “at once” is not called forever.
    waitBudget.leftMs -= Math.max(ms, 1000);
    await wait(ms, undefined, { signal: leaveSignal });
  }
}

/** Whether a list accepts a page size. In the specification some lists do not. */
function acceptsPageSize({ query }: Endpoint): boolean {
  return query.safeParse({ page_size: '1' }).success;
}

/** The records of a page, in order. Unreadable records are included and do not end the export. */
function recordsOf<Item>({ page, unreadable = [] }: Page<Item>): readonly ExportedRecord<Item>[] {
  const records: ExportedRecord<Item>[] = page.map(({ data }) => data);
  for (const { place, record } of unreadable) records.splice(place, 0, record);
  return records;
}

function readPage<Item>(list: Endpoint, answer: UpstreamAnswer, view: PersonalDataView, request: ServiceRequest): Page<Item> {
  try {
    const json = readJson(wholeBody(answer).toString('utf8'));
    const page = list.response === null ? null : readAnswer(list.response, view === 'full' ? json : withoutPersonalData(json, view));
    if (page?.success !== true) throw unclearRefusal('returned an unreadable answer', request);
    return page.data as Page<Item>;
  } catch {
    throw unclearRefusal('returned an unreadable answer', request);
  }
}
