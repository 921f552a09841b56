import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { FaultList, FaultOfCall } from './fault-list.ts';

/** The body of the fault `garbage`, which is not a valid answer. */
const garbage = '<!doctype html><title>502 Bad Gateway</title>{"id":';

/** Delay in the `Retry-After` of `rate_limit`, seconds. */
const retryAfterSeconds = 1;

/** Endpoints that remove faults. They therefore never get a fault. */
const pathsWithoutFaults: readonly string[] = [sandboxEndpoints.setFaults.path, sandboxEndpoints.reset.path];

/**
 * Applies the faults before any other processing of a call. `refuse`, `error_500`, `hang_before` and `rate_limit` prevent the
 * call's work. Any other fault lets the work happen, and then loses, truncates or garbles the answer. Our choice: `refuse` closes the
 * connection after the request's head arrived.
 */
export function registerFaults(app: FastifyInstance, faults: FaultList): void {
  app.decorateRequest('fault');
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const template = request.routeOptions.url;
    const fault = pathsWithoutFaults.includes(path) ? null : faults.take({ method: request.method, path, template });
    request.setDecorator<FaultOfCall | null>('fault', fault);
    if (fault !== null) await faultBeforeWork(fault, request, reply);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = request.getDecorator<FaultOfCall | null | undefined>('fault') ?? null;
    return fault === null ? payload : faultAfterWork(fault, request, reply, payload);
  });
  app.addHook('preClose', async () => faults.set([]));
}

/** Applies a fault that prevents the call's work. */
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
      return undefined; // Any other fault takes effect after the work.
    default:
      return fault satisfies never;
  }
}

/** Applies a fault to the answer, after the call's work. */
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
      return payload; // The answer is already the effect of this fault.
    default:
      return fault satisfies never;
  }
}

/**
 * Sends the headers of the whole answer but only half of its body, then closes the connection. For an answer without a body,
 * the headers announce one byte.
 */
function truncate({ raw: { socket } }: FastifyRequest, reply: FastifyReply, payload: string): void {
  const bytes = Buffer.from(payload);
  reply.raw.writeHead(reply.statusCode, { 'content-type': 'application/json; charset=utf-8', 'content-length': Math.max(1, bytes.length) });
  reply.raw.flushHeaders();
  reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
  socket.destroySoon();
}

/** Returns a promise that never resolves. Its callers end when the connection is closed. */
function neverResolve(): Promise<never> {
  return Promise.withResolvers<never>().promise;
}
