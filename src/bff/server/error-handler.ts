import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#bff/core/refusal.ts';
import type { WriteOutcome } from '#contract/error.ts';
import type { Access } from '#contract/wire/endpoint.ts';
import { isConnectionLost } from '#database/connection-lost.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of the service call. It is absent from the routes that only the desk answers. */
    access?: Access;
  }
  interface FastifyRequest {
    /** Whether the service call of the request has started. After that, a failure does not show what the service did. */
    isSent: boolean;
  }
}

type LogRefusal = (refusal: Refusal, request: FastifyRequest) => Promise<void>;

/**
 * Handles all errors. No other function returns refusals to the browser. The answer to an unexpected error reveals nothing.
 * `logRefusal` runs before each answer.
 */
export function handleErrors(app: FastifyInstance, logRefusal: LogRefusal): void {
  app.decorateRequest('isSent', false);
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = toRefusal(error);
    await logRefusal(refusal, request);
    return sendRefusal(refusal, error, request, reply, outcomeOf(refusal, request));
  });
}

/**
 * The outcome of a failed write. If the refusal has no outcome, the write is `not_sent` before the start of the service call,
 * and may be repeated safely. After the start it is `unknown`.
 */
function outcomeOf({ outcome }: Refusal, { isSent, routeOptions }: FastifyRequest): WriteOutcome | undefined {
  const { access = 'read' } = routeOptions.config;
  if (access === 'read') return undefined;
  return outcome ?? (isSent ? 'unknown' : 'not_sent');
}

/** Answers requests that Fastify refuses before any hook runs, such as a request for a path with invalid percent-encoding. */
export function createFrameworkErrorHandler(headers: Readonly<Record<string, string>>) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers);
    void sendRefusal(toRefusal(error), error, request, reply);
  };
}

/** Answers input that is not HTTP. */
export function createClientErrorHandler(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = statusOfClientError(error.code);
    const body = JSON.stringify(new Refusal('invalid_request', 'The request is not valid HTTP').body());
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  };
}

function statusOfClientError(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
}

function sendRefusal(refusal: Refusal, cause: unknown, request: FastifyRequest, reply: FastifyReply, outcome?: WriteOutcome): FastifyReply {
  if (refusal.code === 'internal') request.log.error({ err: cause }, 'internal error');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  return reply.code(refusal.status).header('content-type', 'application/json; charset=utf-8').send(refusal.body(outcome));
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode = 500 } = factsOfError(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('invalid_request', 'The body is too large', { status: 413 });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Refusal('invalid_request', 'The content type must be application/json', { status: 415 });
  if (statusCode >= 400 && statusCode < 500) return new Refusal('invalid_request', 'The request is not valid', { status: statusCode });
  if (isConnectionLost(error)) return new Refusal('unavailable', 'The desk cannot reach its database', { retryAfter: '5' });
  return new Refusal('internal', 'Something went wrong at the desk. The error was logged');
}

function factsOfError(error: unknown): { code: string; statusCode: number | undefined } {
  if (!(error instanceof Error)) return { code: '', statusCode: undefined };
  const statusCode = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined;
  return { code: 'code' in error ? String(error.code) : '', statusCode };
}
