import { UpstreamLost, wholeBody, type CustodyClient, type UpstreamAnswer } from '#bff/custody-client.ts';
import { withQuery } from '#bff/proxy/request-query.ts';
import { refusalOf, refusalOfLoss, unclear, type Asked } from '#bff/proxy/upstream-failure.ts';
import { listTransactions } from '#contract/endpoints.ts';
import { NumberLiteral, readJson } from '#contract/json.ts';
import { cursorAfter, pageSizeMax, type Page } from '#contract/page.ts';
import { withoutPersonalData } from '#contract/personal-data.ts';
import { retryAfterMs } from '#contract/retry-after.ts';
import type { PersonalDataView } from '#contract/roles.ts';
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
  readonly view: PersonalDataView;
  readonly now: () => number;
  /** Waits so many ms; rejects when whoever wants the export has gone. */
  readonly wait: (ms: number) => Promise<unknown>;
};

/**
 * The records that match a filter, a page at a time, newest first: the next page is asked for when the last one was taken, so a slow reader slows
 * the reading and no more than a page is held. Throws a `Refusal` when a page fails; when asked to slow down it waits, within bounds.
 */
export async function* exportPages(options: ExportOptions): AsyncGenerator<readonly Transaction[], void, undefined> {
  let after: string | null = null;
  const waits = { leftMs: waitsMsMax };
  do {
    const asked: Asked = { what: `GET ${listTransactions.path}`, isWrite: false, body: null, nowMs: options.now() };
    const page = readPage(await send(options, after, asked, waits), options.view, asked);
    yield recordsOf(page);
    const next: string | null = cursorAfter(page);
    if (page.page_info.has_next_page && (next === null || next === after)) throw unclear('named no next page', asked);
    after = next;
  } while (after !== null);
}

async function send(
  { custody, query, now, wait }: ExportOptions,
  after: string | null,
  asked: Asked,
  waits: { leftMs: number },
): Promise<UpstreamAnswer> {
  const place = after === null ? {} : { after };
  const path = withQuery(listTransactions.path, { ...query, ...place, page_size: String(pageSizeMax) });
  for (;;) {
    const answer = await custody.send({ method: 'GET', path, body: null, isSigned: true, timeoutMs: pageMsMax }).catch((error: unknown) => {
      throw error instanceof UpstreamLost ? refusalOfLoss(error, asked) : error;
    });
    if (answer.status === 200) return answer;
    const ms = answer.status === 429 ? (retryAfterMs(answer.retryAfter, now()) ?? waitMsUnsaid) : null;
    if (ms === null || ms > waitMsMax || ms > waits.leftMs) throw refusalOf(answer, asked);
    // A second at least for each, so that a service which says "at once" for ever is not asked for ever.
    waits.leftMs -= Math.max(ms, 1000);
    await wait(ms);
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
