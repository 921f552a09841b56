import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { FaultList, FaultOfCall } from './fault-list.ts';

/** A text that is not a valid answer. */
const garbage = '<!doctype html><title>502 Bad Gateway</title>{"id":';

/** Delay in the `Retry-After` of `rate_limit`, seconds. */
const retryAfterSeconds = 1;

/** Endpoints that remove faults. They never get a fault. */
const alwaysServed: readonly string[] = [sandboxEndpoints.setFaults.path, sandboxEndpoints.reset.path];

/**
 * Applies the faults of the list before any other processing of a call. `refuse`, `error_500`, `hang_before` and
 * `rate_limit` replace the work. All other faults do the work, and then lose, truncate or garble the answer. A hanging
 * call ends without an answer when its client closes the connection or the faults are replaced. Ours: `truncate` and
 * `garbage` do the work. `refuse` closes the connection after the request's head arrived.
 */
export function registerFaults(app: FastifyInstance, faults: FaultList): void {
  app.decorateRequest('fault');
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const template = request.routeOptions.url;
    const fault = alwaysServed.includes(path) ? null : faults.take({ method: request.method, path, template });
    request.setDecorator<FaultOfCall | null>('fault', fault);
    if (fault !== null) await faultBeforeWork(fault, request, reply);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = request.getDecorator<FaultOfCall | null | undefined>('fault') ?? null;
    return fault === null ? payload : faultAfterWork(fault, request, reply, payload);
  });
  app.addHook('preClose', async () => faults.set([]));
}

/** The effect of a fault that replaces the work. */
async function faultBeforeWork({ fault, hangingSockets }: FaultOfCall, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  switch (fault) {
    case 'error_500':
      return void (await reply.code(500).send({ error: 'Internal error' }));
    case 'rate_limit':
      throw new Refusal('too_many_requests', undefined, retryAfterSeconds);
    case 'refuse':
      reply.hijack();
      return void request.raw.socket.destroy();
    case 'hang_before':
      reply.hijack();
      return hangingSockets.hold(request.raw.socket);
    case 'hang_after':
    case 'reset_after':
    case 'truncate':
    case 'garbage':
      return undefined; // This fault takes effect after the work.
    default:
      return fault satisfies never;
  }
}

/** The effect of a fault on the answer, after the work. */
async function faultAfterWork(
  { fault, hangingSockets }: FaultOfCall,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const { socket } = request.raw;
  switch (fault) {
    case 'garbage':
      return garbage;
    case 'hang_after':
      hangingSockets.hold(socket);
      return neverResolve();
    case 'reset_after':
      socket.resetAndDestroy();
      return neverResolve();
    case 'truncate':
      truncate(request, reply, typeof payload === 'string' ? payload : '');
      return neverResolve();
    case 'error_500':
    case 'rate_limit':
    case 'refuse':
    case 'hang_before':
      return payload; // The fault already sent this answer.
    default:
      return fault satisfies never;
  }
}

/** Announces the whole answer, sends half of it, and closes the connection. An answer without a body is announced as one byte longer. */
function truncate({ raw: { socket } }: FastifyRequest, reply: FastifyReply, payload: string): void {
  const bytes = Buffer.from(payload);
  reply.raw.writeHead(reply.statusCode, { 'content-type': 'application/json; charset=utf-8', 'content-length': Math.max(1, bytes.length) });
  reply.raw.flushHeaders();
  reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
  socket.destroySoon();
}

/** Never resolves. The closed connection ends all callers that wait for it. */
function neverResolve(): Promise<never> {
  return Promise.withResolvers<never>().promise;
}
