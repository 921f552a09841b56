import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** Header of a request's id: in the desk's answer, and in the calls of the service that it causes. */
export const requestIdHeader = 'x-request-id';

const current = new AsyncLocalStorage<string>();

/**
 * Answers each request with its id, and carries the id to the calls of the service and the log
 * lines that it causes. A browser's own id is ignored.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    current.run(request.id, done);
  });
}

/** The id of the request that is being answered; null in the desk's own work. */
export function requestId(): string | null {
  return current.getStore() ?? null;
}
