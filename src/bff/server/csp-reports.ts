import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { parseAccepted, readBody } from '#bff/core/http/request-body.ts';
import { minuteMs } from '#contract/limits.ts';

/** Maximum size of the body, bytes. */
const bodyBytesMax = 16_384;

/** Maximum number of logged reports per minute. Reports are unauthenticated, and browser extensions also send some. */
const loggedMax = 10;

/** The two report formats of browsers. Source: W3C, CSP level 3, 5.3 (report-uri) and 5.4 (report-to). */
const singleReportSchema = z.object({
  'csp-report': z.object({ 'effective-directive': z.optional(z.string()), 'blocked-uri': z.optional(z.string()) }),
});
const reportListSchema = z.array(
  z.object({ body: z.object({ effectiveDirective: z.optional(z.string()), blockedURL: z.optional(z.string()) }) }),
);

/**
 * Logs what the policy of a page blocked, by directive and origin. A full address may contain data that must not be
 * logged. `now` is monotonic, ms.
 */
export function cspReportRoutes(app: FastifyInstance, now: () => number = () => performance.now()): void {
  let [minuteStart, loggedCount] = [now(), 0];
  app.addContentTypeParser(['application/csp-report', 'application/reports+json'], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  app.post('/bff/csp-reports', { bodyLimit: bodyBytesMax, config: { origin: 'anywhere' } }, (request, reply) => {
    for (const report of reportsIn(request.body)) {
      if (now() - minuteStart >= minuteMs) [minuteStart, loggedCount] = [now(), 0];
      if (loggedCount >= loggedMax) break;
      loggedCount += 1;
      request.log.warn(report, 'the content security policy blocked a resource');
    }
    return reply.code(204).send();
  });
}

type Report = { readonly directive: string; readonly blocked: string };

function reportsIn(body: unknown): readonly Report[] {
  const parsedBody = parseAccepted(
    z.union([singleReportSchema, reportListSchema]),
    readBody(Buffer.isBuffer(body) ? body : Buffer.alloc(0)),
  );
  if (Array.isArray(parsedBody))
    return parsedBody.map(({ body: { effectiveDirective, blockedURL } }) => plainReport(effectiveDirective, blockedURL));
  const { 'effective-directive': directive, 'blocked-uri': blocked } = parsedBody['csp-report'];
  return [plainReport(directive, blocked)];
}

function plainReport(directive = '', blockedUri = ''): Report {
  const isWord = (text: string) => /^[a-z-]{1,40}$/.test(text);
  const { protocol, origin } = URL.parse(blockedUri) ?? { protocol: '', origin: 'other' };
  const blockedOrigin = origin === 'null' ? protocol : origin;
  return { directive: isWord(directive) ? directive : 'other', blocked: isWord(blockedUri) ? blockedUri : blockedOrigin.slice(0, 255) };
}
