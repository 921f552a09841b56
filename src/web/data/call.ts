import type * as z from 'zod/mini';
import { deskErrorSchema } from '#contract/error.ts';
import type { BodyOf, Endpoint, QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import { fillPath } from '#contract/wire/path-params.ts';
import { requestProblem } from '#contract/wire/request-problem.ts';
import { retryAfterMs } from '#contract/wire/retry-after.ts';
import { readAnswer } from '#contract/wire/unreadable.ts';
import { HttpRefusal, NoAnswerError, queryString, send, type HttpAnswer, type HttpRequest } from '#web/lib/http.ts';
import { connection, signedOut } from './connection.ts';

/** Options of a call: path parameters, query and body. Their types come from the endpoint's schemas. */
export type CallOptions<Row extends Endpoint> = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: QueryOf<Row>;
  readonly body?: BodyOf<Row>;
  readonly signal?: AbortSignal;
  /** Whether this is a background request, such as a poll. Background requests do not extend the session. */
  readonly isBackground?: boolean;
  /** Version of the record that the user saw. The server refuses the write if the record has another version (`If-Match`). */
  readonly ifMatch?: string;
  /** Whether the request completes even if the page is closed before the answer (`keepalive`). */
  readonly isLeaving?: boolean;
};

/**
 * Calls an endpoint. Throws `HttpRefusal` or `NoAnswerError`. Callers import a single endpoint, so that their bundle omits the others.
 */
export async function call<Row extends Endpoint>(row: Row, options: CallOptions<Row> = {}): Promise<ResponseOf<Row>> {
  const url = fillPath(row.path, options.params ?? {}) + queryString(Object(options.query) as Record<string, unknown>);
  const request = {
    method: row.method,
    url,
    ...(options.body === undefined ? {} : { body: writeJson(options.body) }),
    signal: options.signal,
    isBackground: options.isBackground,
    ifMatch: options.ifMatch,
    keepalive: options.isLeaving,
  };
  return (await requestParsed(request, row.response)) as ResponseOf<Row>;
}

/** Sends a request to any path and parses the answer with a schema. Without a schema the answer is ignored. */
export async function requestParsed<Schema extends z.ZodMiniType>(request: HttpRequest, schema: Schema): Promise<z.output<Schema>>;
export async function requestParsed(request: HttpRequest, schema: z.ZodMiniType | null): Promise<unknown>;
export async function requestParsed(request: HttpRequest, schema: z.ZodMiniType | null): Promise<unknown> {
  const requestLine = `${request.method} ${request.url}`;
  const answer = await sendAndTrack(request);
  if (!answer.ok) throw toRefusal(answer, requestLine);
  if (schema === null) return undefined;
  return parseAnswer(answer, schema, requestLine);
}

/** Parses the answer to an upload (`lib/upload.ts`). */
export function readUpload<Schema extends z.ZodMiniType>(
  { status, text }: Pick<HttpAnswer, 'status' | 'text'>,
  schema: Schema,
  requestLine: string,
): z.output<Schema> {
  const answer = { status, text, ok: status >= 200 && status < 300, retryAfter: null };
  if (!answer.ok) throw toRefusal(answer, requestLine);
  return parseAnswer(answer, schema, requestLine) as z.output<Schema>;
}

/** Sends a request and stores in `connection` whether the server answered it. */
async function sendAndTrack(request: HttpRequest): Promise<HttpAnswer> {
  try {
    const answer = await send(request);
    connection.set({ isAnswering: true, lastAnswerMs: Date.now(), failedReads: countFailedReads(request, answer) });
    return answer;
  } catch (error) {
    if (error instanceof NoAnswerError) connection.set({ ...connection.get(), isAnswering: false });
    throw error;
  }
}

/**
 * The number of consecutive failed reads of the custodian, including this answer. Answers of the desk itself do not change the
 * number.
 */
function countFailedReads({ method, url }: HttpRequest, { status }: HttpAnswer): number {
  const { failedReads: previousCount } = connection.get();
  if (method !== 'GET' || !url.startsWith('/api/')) return previousCount;
  return status >= 500 ? previousCount + 1 : 0;
}

function toRefusal(answer: HttpAnswer, requestLine: string): HttpRefusal {
  const { status } = answer;
  const json = parseJson(answer.text);
  const body = deskErrorSchema.safeParse(json);
  if (!body.success)
    return new HttpRefusal({
      status,
      code: 'unreadable',
      message: `The server answered with status ${status} and gave no reason`,
      requestLine,
    });
  if (status === 401 && body.data.code === 'signed_out') signedOut.set(true);
  return new HttpRefusal({
    status,
    code: body.data.code,
    message: body.data.error,
    field: body.data.field,
    body: json,
    outcome: body.data.outcome,
    requestLine,
    retryAfterMs: retryAfterMs(answer.retryAfter, Date.now()),
  });
}

function parseAnswer(answer: HttpAnswer, schema: z.ZodMiniType, requestLine: string): unknown {
  const input = parseJson(answer.text);
  const result = readAnswer(schema, input);
  if (result.success) return result.data;
  const { message } = requestProblem(result.error, input);
  throw new HttpRefusal({ status: answer.status, code: 'unreadable', message: `The answer could not be parsed: ${message}`, requestLine });
}

/** Parses JSON. Returns undefined for invalid JSON; every schema rejects undefined. */
function parseJson(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}
