import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The request has a file, which may take longer on a slow line. */
    isFile?: boolean;
  }
}

/** Time limit for receiving a request, ms; with a file 15 minutes. */
export const requestMsMax = { usual: 60_000, file: 900_000 } as const;

/**
 * Ends requests that arrive too slowly: 408. The HTTP server does so for all of them after the
 * longer time.
 */
export function limitRequestTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers, routeOptions } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
    if (!hasBody || routeOptions.config.isFile === true) return done();
    const late = Object.assign(new Error('the request took too long to arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const timer = setTimeout(() => app.server.emit('clientError', late, raw.socket), requestMsMax.usual).unref();
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
    done();
  });
  // A refusal may come before the body is read. Reading the rest ends the request, and its limit.
  app.addHook('onResponse', (request, _reply, done) => {
    request.raw.resume();
    done();
  });
}
