import { wholeBody } from '#bff/core/custody/upstream-answer.ts';
import { withQuery } from '#bff/core/http/request-query.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { listTransactions, type Transaction } from '#contract/service/transaction.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { readJson } from '#contract/wire/json.ts';
import type { Page } from '#contract/wire/page.ts';
import { pathFiller } from '#contract/wire/path-params.ts';
import { readAnswer } from '#contract/wire/unreadable.ts';
import { answerMsMax, askService } from './ask-service.ts';
import type { Proxy } from './open-proxy.ts';
import { refusalOf, unclearRefusal, type ServiceRequest } from './upstream-failure.ts';

/** The services with which the desk reads for itself. */
export type ServiceReader = Pick<Proxy, 'custody' | 'now'>;

type ReadRequest = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  /** The body of a read that uses POST. */
  readonly body?: string;
};

/** The text of the answer to a read by the desk itself. Throws a `Refusal`. */
export async function serviceReadText(
  proxy: ServiceReader,
  row: Endpoint,
  { params = {}, query = {}, body }: ReadRequest = {},
): Promise<string> {
  const path = withQuery(pathFiller(row.path)(params), query);
  const serviceRequest: ServiceRequest = {
    requestName: `${row.method} ${row.path}`,
    isWrite: false,
    body: null,
    nowMs: proxy.now(),
    mayReadCause: false,
  };
  const call = {
    method: row.method,
    path,
    body: body === undefined ? null : Buffer.from(body),
    isSigned: row.authentication !== 'none',
    timeoutMs: answerMsMax.read,
    pool: 'read',
    claim: { userId: null, endpoint: row.path },
  } as const;
  const answer = await askService(proxy.custody, call, serviceRequest);
  if (answer.status !== 200) throw refusalOf(answer, serviceRequest);
  return wholeBody(answer).toString('utf8');
}

/** The answer of the service to a read, as JSON with numbers as literals. */
export async function serviceRead(proxy: ServiceReader, row: Endpoint, request: ReadRequest = {}): Promise<unknown> {
  const text = await serviceReadText(proxy, row, request);
  try {
    return readJson(text);
  } catch {
    const serviceRequest = {
      requestName: `${row.method} ${row.path}`,
      isWrite: false,
      body: null,
      nowMs: proxy.now(),
      mayReadCause: false,
    };
    throw unclearRefusal('returned an unreadable answer', serviceRequest);
  }
}

/** A page of transactions for the desk itself. Throws a `Refusal` if no answer arrives, or if the answer is not a page. */
export async function readTransactionPage(proxy: ServiceReader, query: Readonly<Record<string, string>>): Promise<Page<Transaction>> {
  const page = readAnswer(listTransactions.response, await serviceRead(proxy, listTransactions, { query }));
  if (!page.success) throw new Refusal('upstream_failed', 'The custodian returned an unreadable list of transactions');
  return page.data as Page<Transaction>;
}
