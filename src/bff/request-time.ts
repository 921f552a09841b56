import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Carries a whole file, which may take its time on a slow line. */
    isFile?: boolean;
  }
}

/** Time for a request to arrive in full, ms; with a file 15 minutes. */
export const requestMsMax = { usual: 60_000, file: 900_000 } as const;

/** Ends requests that take too long to arrive, as the HTTP server does for all of them after the longer time: 408. */
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
}
