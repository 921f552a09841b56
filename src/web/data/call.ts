import type * as z from 'zod/mini';
import type { BodyOf, Endpoint, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import { deskErrorSchema } from '#contract/error.ts';
import { readJson, writeJson } from '#contract/json.ts';
import { fillPath } from '#contract/path-params.ts';
import { requestProblem } from '#contract/request-problem.ts';
import { retryAfterMs } from '#contract/retry-after.ts';
import { readAnswer } from '#contract/unreadable.ts';
import { HttpRefusal, NoAnswer, queryString, send, type HttpAnswer, type HttpRequest } from '#web/lib/http.ts';
import { takeFirstRead } from './first-read.ts';
import { line, signedOut } from './line.ts';

/** What a call of a row takes: the path's variables, query and body as the row's schemas say. */
export type CallOptions<Row extends Endpoint> = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: QueryOf<Row>;
  readonly body?: BodyOf<Row>;
  readonly signal?: AbortSignal;
  /** Asked by the desk itself, as a poll is: it does not keep the session alive. */
  readonly isBackground?: boolean;
  /** The version that the record must still have. */
  readonly ifMatch?: string;
  /** Sent to its end even when the page goes away meanwhile. */
  readonly isLeaving?: boolean;
};

/** Calls a row of the endpoint table; throws `HttpRefusal` or `NoAnswer`. Import the row alone, so that the others stay out of the bundle. */
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
  return (await ask(request, row.response)) as ResponseOf<Row>;
}

/** Sends a request of any path and reads the answer by a schema, or gives undefined when there is none to read. */
export async function ask<Schema extends z.ZodMiniType>(request: HttpRequest, schema: Schema): Promise<z.output<Schema>>;
export async function ask(request: HttpRequest, schema: z.ZodMiniType | null): Promise<unknown>;
export async function ask(request: HttpRequest, schema: z.ZodMiniType | null): Promise<unknown> {
  const asked = `${request.method} ${request.url}`;
  const answer = await sendNoting(request);
  if (!answer.ok) throw refusal(answer, asked);
  if (schema === null) return undefined;
  return read(answer, schema, asked);
}

/** Reads the answer to an upload, which was not sent by `ask`. */
export function readUpload<Schema extends z.ZodMiniType>(
  { status, text }: Pick<HttpAnswer, 'status' | 'text'>,
  schema: Schema,
  asked: string,
): z.output<Schema> {
  const answer = { status, text, ok: status >= 200 && status < 300, retryAfter: null };
  if (!answer.ok) throw refusal(answer, asked);
  return read(answer, schema, asked) as z.output<Schema>;
}

/** Sends, and notes whether the line works. */
async function sendNoting(request: HttpRequest): Promise<HttpAnswer> {
  try {
    // A write leaves at once: the page that sends it may be gone in a moment.
    const answer = (request.method === 'GET' ? await written(request.url) : null) ?? (await send(request));
    line.set({ isAnswering: true, lastAnswerMs: Date.now() });
    return answer;
  } catch (error) {
    if (error instanceof NoAnswer) line.set({ ...line.get(), isAnswering: false });
    throw error;
  }
}

/** The answer that came with the page, when this is the read that it begins with. */
async function written(url: string): Promise<HttpAnswer | null> {
  const text = await takeFirstRead(url);
  return text === null ? null : { status: 200, ok: true, text, retryAfter: null };
}

function refusal(answer: HttpAnswer, asked: string): HttpRefusal {
  const { status } = answer;
  const told = jsonOf(answer.text);
  const body = deskErrorSchema.safeParse(told);
  if (!body.success)
    return new HttpRefusal({ status, code: 'unreadable', message: `The server answered ${status} without a reason`, asked });
  if (status === 401 && body.data.code === 'signed_out') signedOut.set(true);
  return new HttpRefusal({
    status,
    code: body.data.code,
    message: body.data.error,
    field: body.data.field,
    body: told,
    outcome: body.data.outcome,
    asked,
    retryAfterMs: retryAfterMs(answer.retryAfter, Date.now()),
  });
}

function read(answer: HttpAnswer, schema: z.ZodMiniType, asked: string): unknown {
  const input = jsonOf(answer.text);
  const result = readAnswer(schema, input);
  if (result.success) return result.data;
  const { message } = requestProblem(result.error, input);
  throw new HttpRefusal({ status: answer.status, code: 'unreadable', message: `The answer cannot be read: ${message}`, asked });
}

/** Undefined for text that is no JSON: no schema accepts it. */
function jsonOf(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}
