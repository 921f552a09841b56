import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { sessionOf } from '#bff/guard/signed-in.ts';
import { wholeBody, type UpstreamAnswer } from '#bff/upstream-answer.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readJson, writeJson } from '#contract/json.ts';
import { withoutPersonalData } from '#contract/personal-data.ts';
import { personalDataView } from '#contract/roles.ts';
import { pickFields } from './schema-fields.ts';
import { unclear, type ServiceRequest } from './upstream-failure.ts';

const jsonType = 'application/json; charset=utf-8';

/** Answers up to this size are sent as one text with their head, bytes. */
const oneTextBytesMax = 16_384;

/** Prepares the writer of a row's successful answers. `headers` start every answer. */
export function answerWriter({ response }: Endpoint, headers: Readonly<Record<string, string>>) {
  const head = Object.entries({ ...headers, 'content-type': jsonType }).flat();
  const pick = pickFields(response ?? z.null());
  return (request: FastifyRequest, reply: FastifyReply, answer: UpstreamAnswer, asked: ServiceRequest): FastifyReply => {
    if (response === null) return reply.code(200).send();
    reply.code(answer.status === 201 ? 201 : 200);
    const view = personalDataView(sessionOf(request).user.roles);
    if (view === 'full') return passOn(reply, head, answer);
    const json = parsed(answer, asked);
    return reply.header('content-type', jsonType).send(writeJson(withoutPersonalData(pick(json), view)));
  };
}

/** The parsed answer, for answers whose content must be reduced. */
function parsed(answer: UpstreamAnswer, asked: ServiceRequest): unknown {
  try {
    return readJson(wholeBody(answer).toString('utf8'));
  } catch {
    throw unclear('returned an unreadable answer', asked);
  }
}

/**
 * Sends the exact bytes in the cheapest form. Node joins head and text into one write, but not head
 * and buffer. For a small answer that costs more than reading it as latin1, where every byte is one
 * character. A page is sent in its original pieces, uncopied.
 */
function passOn(reply: FastifyReply, head: readonly string[], { chunks }: UpstreamAnswer): FastifyReply {
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
