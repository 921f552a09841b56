import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Interval at which idle connections are closed during a stop, ms. */
const sweepMs = 50;

/**
 * Stops a server behind a load balancer without losing a request. `isStopping` is true at once, so that `/readyz` makes
 * the balancer send no more requests. For `drainMs`, the server still accepts connections and sends each answer with
 * `Connection: close`. Then it accepts no more connections, and running requests end. The function must be called before
 * the routes are added, because their `preClose` hooks run after the drain.
 */
export function drainOnClose(app: FastifyInstance, drainMs: number): () => boolean {
  let isStopping = false;
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    isStopping = true;
    await pause(drainMs);
    // Without this interval, a connection whose request ends during the stop would delay the stop by up to 72 s.
    sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  });
  app.addHook('onClose', async () => clearInterval(sweep));
  return () => isStopping;
}
