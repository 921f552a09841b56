import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findSession, sessionOf } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { Operations } from '#bff/operations/open-operations.ts';
import type { ExportFormat } from '#contract/desk/export-formats.ts';
import { exportDocuments } from './export-document.ts';
import type { RunningExports } from './running-exports.ts';

type ExportRequest = {
  readonly operations: Pick<Operations, 'sessions' | 'cookie'>;
  readonly runningExports: RunningExports;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** A file before its first byte is sent. */
export type OpenFile = {
  readonly name: string;
  readonly format: ExportFormat;
  readonly exportedAt: string;
  readonly text: AsyncGenerator<string>;
};

/**
 * Streams a file at the pace of its reader, with a name like `transactions-2026-01-05-14-03.csv`. An error of `open` is an
 * ordinary refusal. A later failure breaks the connection, so that no client treats the file as complete. The file ends when its
 * reader disconnects or the session ends, and counts as an export of the user until the reading has ended.
 */
export async function sendFile(
  { operations, runningExports, request, reply }: ExportRequest,
  open: (leaveSignal: AbortSignal) => Promise<OpenFile>,
): Promise<FastifyReply> {
  const { raw } = reply;
  const { idHash, user } = sessionOf(request);
  const end = runningExports.begin(user.id);
  const leavingController = new AbortController();
  const leave = () => {
    leavingController.abort();
    // An error after the start of the answer breaks the connection.
    if (raw.headersSent) raw.destroy();
  };
  const unsubscribeSessions = operations.sessions.subscribe((endedHash) => {
    if (endedHash !== null && endedHash !== idHash) return;
    void isStillAllowed(operations, request).then((isAllowed) => isAllowed || leave(), leave);
  });
  raw.once('close', leave);
  // The reader may have disconnected while the desk looked up the session.
  if (raw.destroyed) leave();
  try {
    const { name, format, exportedAt, text } = await open(leavingController.signal);
    if (leavingController.signal.aborted) throw new Refusal('signed_out', 'The session has ended, or the connection is closed');
    const stream = Readable.from(streamWhileSignedIn(text, operations, request), { objectMode: false, highWaterMark: 1 });
    reply
      .header('content-type', exportDocuments[format].contentType)
      .header('content-disposition', `attachment; filename="${name}-${exportedAt.slice(0, 16).replace(/[T:]/g, '-')}.${format}"`)
      .send(stream);
    // Fastify logs the reason why an answer broke off.
    await finished(stream).catch(() => undefined);
    // The last read of the file may not have ended yet.
    await text.return(undefined);
    return reply;
  } finally {
    raw.off('close', leave);
    unsubscribeSessions();
    end();
  }
}

/** Streams until the session or a role expires. Neither causes an event, so both are checked. */
async function* streamWhileSignedIn(
  text: AsyncIterable<string>,
  operations: ExportRequest['operations'],
  request: FastifyRequest,
): AsyncGenerator<string> {
  for await (const piece of text) {
    if (!(await isStillAllowed(operations, request))) throw new Refusal('signed_out', 'The session or a role has ended');
    yield piece;
  }
}

/** Whether the session is active and still has the roles from the start of the file. */
async function isStillAllowed(operations: ExportRequest['operations'], request: FastifyRequest): Promise<boolean> {
  const session = await findSession(operations, request, false);
  return session?.user.roles.join(' ') === sessionOf(request).user.roles.join(' ');
}
