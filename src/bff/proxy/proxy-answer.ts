import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { sessionOf } from '#bff/guard/signed-in.ts';
import { wholeBody, type UpstreamAnswer } from '#bff/upstream-answer.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readJson, writeJson } from '#contract/json.ts';
import { withoutPersonalData } from '#contract/personal-data.ts';
import { personalDataView } from '#contract/roles.ts';
import { knownFields } from './known-fields.ts';
import { unclear, type Asked } from './upstream-failure.ts';

const jsonType = 'application/json; charset=utf-8';

/** Up to here an answer goes out as text with its head, bytes. */
const oneTextBytesMax = 16_384;

/** Makes what answers the requests of a row with the service's yes; `headers` are those that every answer begins with. */
export function answerWriter({ response }: Endpoint, headers: Readonly<Record<string, string>>) {
  const head = Object.entries({ ...headers, 'content-type': jsonType }).flat();
  const knownOf = knownFields(response ?? z.null());
  return (request: FastifyRequest, reply: FastifyReply, answer: UpstreamAnswer, asked: Asked): FastifyReply => {
    if (response === null) return reply.code(200).send();
    reply.code(answer.status === 201 ? 201 : 200);
    const view = personalDataView(sessionOf(request).user.roles);
    if (view === 'full') return passOn(reply, head, answer);
    const json = parsed(answer, asked);
    return reply.header('content-type', jsonType).send(writeJson(withoutPersonalData(knownOf(json), view)));
  };
}

/** What the bytes say, for an answer that has to leave something out. */
function parsed(answer: UpstreamAnswer, asked: Asked): unknown {
  try {
    return readJson(wholeBody(answer).toString('utf8'));
  } catch {
    throw unclear('answered something unreadable', asked);
  }
}

/**
 * Answers with the very bytes, in the cheapest form. Node joins head and text into one string but keeps head and buffer apart, which costs a
 * small answer more than reading it as latin1, where a byte is a character and comes out as it went in. A page goes out in the pieces it came
 * in, uncopied.
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
