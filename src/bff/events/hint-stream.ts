import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ActiveSession, findSession, sessionOf, signedIn } from '#bff/auth/index.ts';
import { isPosition, type SentHint } from '#bff/core/hints.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { gapEvent, hintRights, hintsPath } from '#contract/desk/events.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import type { Events } from './open-events.ts';

/** Interval of the lines that prevent an idle connection from closing, ms. Each line also checks the session. */
const beatMs = 15_000;

/** Delay before a browser reconnects, ms. */
const reconnectMs = 2000;

/** Maximum open streams of a user and of all users. A browser opens one stream for all of its tabs. */
const streamsMax = { user: 20, all: 2000 } as const;

/** Maximum unsent bytes of a stream that has caught up. A slower reader is disconnected and continues later. */
const unsentBytesMax = 65_536;

/** Maximum queued hints while a stream sends the hints that its reader missed. */
const waitingMax = 10_000;

type Stream = { readonly userId: number; end(): void };

/**
 * The stream of hints as server-sent events. A hint is `data: {"kind","id"}` with its position as `id`, and `gap` means
 * that hints may be missing. A stream ends with its session. Source: WHATWG HTML, 9.2.
 */
export function hintStream(app: FastifyInstance, events: Events): void {
  const streams = new Set<Stream>();
  app.get(hintsPath, { onRequest: signedIn(events, rolesWith('read'), { isBackground: true }) }, async (request, reply) => {
    const session = sessionOf(request);
    const userStreamCount = [...streams].filter(({ userId }) => userId === session.user.id).length;
    if (userStreamCount >= streamsMax.user || streams.size >= streamsMax.all)
      throw new Refusal('too_many_requests', 'Too many windows receive live updates: close some', { retryAfter: '60' });
    await openStream({ events, streams, request, reply, session });
  });
  app.addHook('preClose', (done) => {
    for (const stream of streams) stream.end();
    done();
  });
}

type StreamContext = {
  readonly events: Events;
  readonly streams: Set<Stream>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: ActiveSession;
};

async function openStream({ events, streams, request, reply, session }: StreamContext): Promise<void> {
  const { raw } = reply;
  const waitingHints: (SentHint | null)[] = [];
  let [isCaughtUp, currentSession] = [false, session];
  const send = (hint: SentHint | null) => {
    // A role of the user has ended. The browser reconnects and then gets only what its user may still read.
    if (events.now() >= currentSession.rolesUntilMs) return void raw.end();
    if (hint !== null && !mayDo(currentSession.user.roles, rolesWith(hintRights[hint.kind]))) return;
    write(
      raw,
      hint === null
        ? `event: ${gapEvent}\ndata: \n\n`
        : `id: ${hint.position}\ndata: ${JSON.stringify({ kind: hint.kind, id: hint.id })}\n\n`,
    );
  };
  const unsubscribe = events.hints.subscribe((hint) => {
    if (!isCaughtUp) waitingHints.push(hint);
    else send(hint);
    if (waitingHints.length > waitingMax || (isCaughtUp && raw.writableLength > unsentBytesMax)) raw.destroy();
  });
  const stream = { userId: session.user.id, end: () => raw.end() };
  streams.add(stream);
  let heartbeat: NodeJS.Timeout | null = null;
  const endWithSession = () =>
    void findSession(events, request, false).then(
      (activeSession) => {
        if (activeSession === null) raw.end();
        else currentSession = activeSession;
      },
      () => raw.end(),
    );
  const unsubscribeSessions = events.sessions.subscribe((idHash) => {
    if (idHash === null || idHash === session.idHash) endWithSession();
  });
  const closeStream = () => {
    if (heartbeat !== null) clearInterval(heartbeat);
    unsubscribeSessions();
    unsubscribe();
    streams.delete(stream);
  };
  raw.once('close', closeStream);
  const firstHints = await readMissedHints(events, request);
  if (raw.destroyed) return;
  reply.hijack();
  raw.writeHead(200, { ...plainHeaders(reply), 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
  write(raw, `retry: ${reconnectMs}\n${firstHints.position === null ? '' : `id: ${firstHints.position}\n`}: open\n\n`);
  for (const hint of firstHints.hints) {
    send(hint);
    await untilDrained(raw);
  }
  for (let hint = waitingHints.shift(); hint !== undefined; hint = waitingHints.shift()) {
    send(hint);
    await untilDrained(raw);
  }
  isCaughtUp = true;
  if (raw.destroyed) return;

  heartbeat = setInterval(() => {
    write(raw, ': beat\n\n');
    endWithSession();
  }, beatMs);
}

type MissedHints = { readonly hints: readonly (SentHint | null)[]; readonly position: string | null };

/** The hints that a reconnecting reader missed. A new reader continues from the newest hint, or from 0 without any hint. */
async function readMissedHints({ hints }: Events, { headers }: FastifyRequest): Promise<MissedHints> {
  const lastEventId = headers['last-event-id'];
  if (typeof lastEventId !== 'string' || !isPosition(lastEventId)) return { hints: [], position: (await hints.readNewestId()) ?? '0' };
  const since = await hints.since(lastEventId);
  return since === null ? { hints: [null], position: await hints.readNewestId() } : { hints: since, position: null };
}

function write(raw: FastifyReply['raw'], text: string): void {
  if (!raw.destroyed && !raw.writableEnded) raw.write(text);
}

/** Waits until the reader has received the written data or has disconnected. */
async function untilDrained(raw: FastifyReply['raw']): Promise<void> {
  if (!raw.writableNeedDrain || raw.destroyed) return;
  await new Promise<void>((resolve) => {
    const sendHeaders = () => {
      raw.off('drain', sendHeaders).off('close', sendHeaders);
      resolve();
    };
    raw.on('drain', sendHeaders).on('close', sendHeaders);
  });
}

/** The headers of every answer, for an answer that Fastify does not write. */
function plainHeaders(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
