import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { FaultList, TakenFault } from './fault-list.ts';

/** Nonsense sent in place of an answer. */
const garbage = '<!doctype html><title>502 Bad Gateway</title>{"id":';

/** Retry delay of `rate_limit`, in seconds. */
const retryAfterSeconds = 1;

/** Endpoints that remove faults are never affected. */
const alwaysServed: readonly string[] = [sandboxEndpoints.setFaults.path, sandboxEndpoints.reset.path];

/**
 * Injects the faults of the fault list, before any other processing of a call. `refuse`,
 * `error_500`, `hang_before` and `rate_limit` skip the work. The other faults do all of it; only
 * the answer is lost, truncated or turned into garbage. A call hangs until its client gives up or
 * the faults are replaced; then its connection is closed without an answer. Ours: `truncate` and
 * `garbage` do the work. `refuse` closes the connection once the request's head has arrived.
 */
export function registerFaults(app: FastifyInstance, faults: FaultList): void {
  app.decorateRequest('fault');
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const template = request.routeOptions.url;
    const fault = alwaysServed.includes(path) ? null : faults.take({ method: request.method, path, template });
    request.setDecorator<TakenFault | null>('fault', fault);
    if (fault !== null) await before(fault, request, reply);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = request.getDecorator<TakenFault | null | undefined>('fault') ?? null;
    return fault === null ? payload : after(fault, request, reply, payload);
  });
  app.addHook('preClose', async () => faults.set([]));
}

/** The fault's effect in place of the work. */
async function before({ fault, hangingSockets }: TakenFault, request: FastifyRequest, reply: FastifyReply): Promise<void> {
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
      return undefined; // the fault takes effect after the work
    default:
      return fault satisfies never;
  }
}

/** The fault's effect on the answer after the work. */
async function after(
  { fault, hangingSockets }: TakenFault,
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
      return never();
    case 'reset_after':
      socket.resetAndDestroy();
      return never();
    case 'truncate':
      truncate(request, reply, typeof payload === 'string' ? payload : '');
      return never();
    case 'error_500':
    case 'rate_limit':
    case 'refuse':
    case 'hang_before':
      return payload; // the answer is the fault's own
    default:
      return fault satisfies never;
  }
}

/** Announces the whole answer, sends half of it, and closes. An answer without a body is announced one byte longer. */
function truncate({ raw: { socket } }: FastifyRequest, reply: FastifyReply, payload: string): void {
  const bytes = Buffer.from(payload);
  reply.raw.writeHead(reply.statusCode, { 'content-type': 'application/json; charset=utf-8', 'content-length': Math.max(1, bytes.length) });
  reply.raw.flushHeaders();
  reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
  socket.destroySoon();
}

/** Never resolves; its waiters end with the connection. */
function never(): Promise<never> {
  return Promise.withResolvers<never>().promise;
}
