import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionOf } from '#bff/auth/index.ts';
import { wholeBody, type UpstreamAnswer } from '#bff/core/custody/upstream-answer.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { personalDataView } from '#contract/roles.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { textMask, type ReducedView } from './masked-text.ts';
import type { Masking } from './masking.ts';
import { unclearRefusal, type ServiceRequest } from './upstream-failure.ts';

const jsonType = 'application/json; charset=utf-8';

/** Maximum size of an answer that is sent as one text with its head, bytes. */
const oneTextBytesMax = 16_384;

/** Maximum size of an answer that is masked in the main thread, bytes. Larger answers are masked in a worker thread. */
const mainThreadBytesMax = 100_000;

/** Creates the writer of the successful answers of a row. `headers` are part of every answer. */
export function createAnswerWriter(row: Endpoint, headers: Readonly<Record<string, string>>, masking: Masking) {
  const head = Object.entries({ ...headers, 'content-type': jsonType }).flat();
  const maskText = textMask(row);
  const maskedText = async (answer: UpstreamAnswer, view: ReducedView): Promise<string | null> => {
    const body = wholeBody(answer);
    return body.length <= mainThreadBytesMax ? maskText(body.toString('utf8'), view) : masking.mask(row, view, body);
  };
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: UpstreamAnswer,
    serviceRequest: ServiceRequest,
  ): Promise<FastifyReply> => {
    if (row.response === null) return reply.code(200).send();
    reply.code(answer.status === 201 ? 201 : 200);
    const view = personalDataView(sessionOf(request).user.roles);
    if (view === 'full') return sendRaw(reply, head, answer);
    const text = await maskedText(answer, view).catch(nullIfNotJson);
    if (text === null) throw unclearRefusal('returned an unreadable answer', serviceRequest);
    return reply.header('content-type', jsonType).send(text);
  };
}

/** Logs the error, and returns null for an answer that is not JSON. */
function nullIfNotJson(error: unknown): null {
  if (error instanceof Refusal) throw error;
  return null;
}

/**
 * Sends the exact bytes in the cheapest form. Node joins head and text into one write, but not head and buffer. For a
 * small answer, two writes cost more than a conversion to latin1, where every byte is one character. A page is sent in its
 * original chunks, without a copy.
 */
function sendRaw(reply: FastifyReply, head: readonly string[], { chunks }: UpstreamAnswer): FastifyReply {
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const { raw } = reply.hijack();
  raw.writeHead(reply.statusCode, [...head, 'content-length', String(bytes)]);
  if (bytes <= oneTextBytesMax) {
    raw.end(wholeBody({ chunks }).toString('latin1'), 'latin1');
    return reply;
  }
  raw.cork();
  for (const chunk of chunks) raw.write(chunk);
  raw.end();
  return reply;
}
