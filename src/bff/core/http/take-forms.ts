import type { FastifyInstance } from 'fastify';

/** Maximum form body, bytes. */
const formBytesMax = 16_384;

/** Lets the routes of a scope accept forms, which work without JavaScript. `formOf` reads them. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: formBytesMax }, (_request, body, done) =>
    done(null, String(body)),
  );
}

export function formOf(body: unknown): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '');
}
