import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sandboxEndpoints } from '#contract/sandbox.ts';
import { Refusal } from '#custody/refusal.ts';
import type { Fault, FaultList } from './fault-list.ts';
import { openHeldSockets, type HeldSockets } from './held-sockets.ts';

/** What stands in for an answer that makes no sense. */
const garbage = '<!doctype html><title>502 Bad Gateway</title>{"id":';

/** Seconds that `rate_limit` asks a caller to wait. */
const retryAfterSeconds = 1;

/** What takes faults away again suffers none. */
const spared: readonly string[] = [sandboxEndpoints.setFaults.path, sandboxEndpoints.reset.path];

/**
 * Does wrong what the fault list says, before anything else of a call is looked at. `refuse`, `error_500`, `hang_before` and `rate_limit` do
 * nothing of what was asked; the others do all of it, and only the answer is lost, cut in the middle or turned into garbage. Design: Sandbox
 * control; ours: `truncate` and `garbage` do the work, the connection of `refuse` is closed when the head of the request has come.
 */
export function registerFaults(app: FastifyInstance, faults: FaultList): void {
  const held = openHeldSockets();
  app.decorateRequest('fault');
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const template = request.routeOptions.url;
    const fault = spared.includes(path) ? null : faults.take({ method: request.method, path, template });
    request.setDecorator<Fault | null>('fault', fault);
    if (fault !== null) await before(fault, request, reply, held);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = request.getDecorator<Fault | null | undefined>('fault') ?? null;
    return fault === null ? payload : after(fault, request, reply, payload, held);
  });
  app.addHook('preClose', async () => held.release());
}

/** What happens instead of the work. */
async function before(fault: Fault, request: FastifyRequest, reply: FastifyReply, held: HeldSockets): Promise<void> {
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
      return held.hold(request.raw.socket);
    case 'hang_after':
    case 'reset_after':
    case 'truncate':
    case 'garbage':
      return undefined; // the work comes first
    default:
      return fault satisfies never;
  }
}

/** What happens to the answer once the work is done. */
async function after(fault: Fault, request: FastifyRequest, reply: FastifyReply, payload: unknown, held: HeldSockets): Promise<unknown> {
  const { socket } = request.raw;
  switch (fault) {
    case 'garbage':
      return garbage;
    case 'hang_after':
      held.hold(socket);
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

/** Announces the whole answer, sends half of it, and closes; an answer without a body lacks one byte. */
function truncate({ raw: { socket } }: FastifyRequest, reply: FastifyReply, payload: string): void {
  const bytes = Buffer.from(payload);
  reply.raw.writeHead(reply.statusCode, { 'content-type': 'application/json; charset=utf-8', 'content-length': Math.max(1, bytes.length) });
  reply.raw.flushHeaders();
  reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
  socket.destroySoon();
}

/** The answer stays away for ever; what waits for it goes with the connection. */
function never(): Promise<never> {
  return Promise.withResolvers<never>().promise;
}
