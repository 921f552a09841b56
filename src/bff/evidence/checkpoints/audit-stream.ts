import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { findSession, signedIn } from '#bff/auth/index.ts';
import { auditBatches } from '#bff/core/audit/read-audit.ts';
import { parseAccepted } from '#bff/core/http/request-body.ts';
import { queryOf } from '#bff/core/http/request-query.ts';
import { isBearerToken } from '#bff/core/http/secret-tokens.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { Evidence } from '#bff/evidence/open-evidence.ts';
import { streamAudit } from '#contract/desk/evidence-endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { writeJson } from '#contract/wire/json.ts';

/** Interval at which new rows are read, ms. */
const pollMs = 1000;

/** Number of reads without a new row after which a stream sends an empty line and checks its session. */
const readsPerBeat = 15;

/**
 * The audit log as JSON lines, for the collector of a SIEM. It has all rows after `after`, in order and without gaps. A
 * reader continues with the `seq` of its last row, and is refused if the log was shortened to less than this row. Empty lines
 * prevent an idle connection from closing. The caller needs a session, or the token if one is configured.
 */
export function auditStream(app: FastifyInstance, evidence: Evidence, token: string | undefined): void {
  const stopController = new AbortController();
  app.addHook('preClose', (done) => {
    stopController.abort();
    done();
  });
  const withSession = signedIn(evidence, streamAudit.roles, { isBackground: true });
  const guard: onRequestHookHandler = function guard(request, reply, done) {
    const { authorization } = request.headers;
    if (authorization === undefined) return withSession.call(this, request, reply, done);
    const isToken = token !== undefined && isBearerToken(authorization, token);
    done(isToken ? undefined : new Refusal('signed_out', 'The token is not the one of AUDIT_STREAM_TOKEN'));
  };
  app.get(streamAudit.path, { onRequest: guard }, async (request, reply) => {
    const { after, follow = 'yes' } = parseAccepted(streamAudit.query, queryOf(request.raw.url ?? ''));
    const { seq: newestSeq } = await readHead(evidence);
    if (BigInt(after) > BigInt(newestSeq))
      throw new Refusal('invalid_request', `after is beyond the newest row, ${newestSeq}: the audit log was shortened`, { field: 'after' });
    const lines = auditLines(evidence, request, { after, isFollowing: follow === 'yes', signal: stopController.signal });
    return reply
      .header('content-type', 'application/x-ndjson; charset=utf-8')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(lines, { objectMode: false }));
  });
}

type Range = { readonly after: number; readonly isFollowing: boolean; readonly signal: AbortSignal };

async function* auditLines(evidence: Evidence, request: FastifyRequest, { after, isFollowing, signal }: Range): AsyncGenerator<string> {
  let lastSeq = after;
  for (let reads = 1; ; reads += 1) {
    const head = await readHead(evidence);
    // The next request of the reader is refused, which reports the shortened log.
    if (BigInt(head.seq) < BigInt(lastSeq)) return;
    if (BigInt(head.seq) > BigInt(lastSeq))
      for await (const rows of auditBatches(evidence.tables, {}, head.seq, String(lastSeq))) {
        if (!(await isStillAllowed(evidence, request))) return;
        lastSeq = rows.at(-1)?.seq ?? lastSeq;
        if (rows.length > 0) yield rows.map((row) => `${writeJson(row)}\n`).join('');
      }
    if (!isFollowing) return;
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    if (reads % readsPerBeat !== 0) continue;
    if (!(await isStillAllowed(evidence, request))) return;
    yield '\n';
  }
}

function readHead({ tables }: Evidence) {
  return tables.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
}

/** Whether the caller has the token, or an active session whose user has the role. */
async function isStillAllowed(evidence: Evidence, request: FastifyRequest): Promise<boolean> {
  if (request.session === null) return true;
  const session = await findSession(evidence, request, false);
  return session !== null && mayDo(session.user.roles, streamAudit.roles);
}
