import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the request has a file. Such a request may take longer on a slow connection. */
    isFile?: boolean;
  }
}

/** Time limit for the receipt of a request, ms. It is one minute, or 15 minutes with a file. */
export const requestMsMax = { usual: 60_000, file: 900_000 } as const;

/** Ends requests that arrive too slowly with status 408. The HTTP server ends all requests after the longer limit. */
export function limitRequestTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers, routeOptions } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
    if (!hasBody || routeOptions.config.isFile === true) return done();
    const timeoutError = Object.assign(new Error('the request took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const timer = setTimeout(() => app.server.emit('clientError', timeoutError, raw.socket), requestMsMax.usual).unref();
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
    done();
  });
  // A refusal may be sent before the body is read. The request and its time limit end when the rest of the body is read.
  app.addHook('onResponse', (request, _reply, done) => {
    request.raw.resume();
    done();
  });
}
