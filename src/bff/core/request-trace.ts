import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** Header with a request's id, in the desk's answer and in all calls of the service that the request causes. */
export const requestIdHeader = 'x-request-id';

const currentRequestId = new AsyncLocalStorage<string>();

/**
 * Returns the id of each request to the browser, and adds it to the service calls and log lines that the request causes.
 * An id from the browser is ignored.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    currentRequestId.run(request.id, done);
  });
}

/** The id of the current request, or null for work of the desk itself. */
export function requestId(): string | null {
  return currentRequestId.getStore() ?? null;
}
