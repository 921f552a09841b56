import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { UpstreamLost, wholeBody, type UpstreamAnswer } from '#bff/custody-client.ts';
import type { Desk } from '#bff/desk.ts';
import { sessionOf, signedIn } from '#bff/guard/signed-in.ts';
import { Refusal } from '#bff/refusal.ts';
import { recordedSubmission } from '#bff/regulatory/recorded-submission.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { editWallet, endpoints, submitRegulatoryInformation } from '#contract/endpoints.ts';
import { readJson, writeJson } from '#contract/json.ts';
import { pathFiller } from '#contract/path-params.ts';
import { withoutPersonalData } from '#contract/personal-data.ts';
import { personalDataView, type Role } from '#contract/roles.ts';
import { rolesForWalletEdit } from '#contract/rules/wallet-edit.ts';
import { accepted, readBody } from './request-body.ts';
import { queryOf, withQuery } from './request-query.ts';
import { refusalOf, refusalOfLoss, unclear, type Asked } from './upstream-failure.ts';

/** How long the service may take, ms. A read is given up; a write that is given up has an unknown outcome. */
const answerMsMax = { read: 8000, write: 60_000 } as const;

/** Deeds that the desk does not pass on yet, and what it says. Money never goes without a journal that was written first. */
const notOffered = {
  money: 'Sending is not offered yet: the desk sends no money before it keeps a journal of what it sends',
  upload: 'Uploading is not offered yet',
} as const;

/** One route for each row of the contract's table, no other: what is not in the table cannot be asked. */
export function proxyRoutes(app: FastifyInstance, desk: Desk, headers: Readonly<Record<string, string>>): void {
  const head = Object.entries({ ...headers, 'content-type': jsonType }).flat();
  for (const row of Object.values<Endpoint>(endpoints)) {
    const kit: Kit = { row, desk, head, pathOf: pathReader(row), queryOf: queryReader(row.query) };
    app.route({
      method: row.method,
      url: row.path,
      onRequest: [signedIn(desk, row.roles), onlyWhatIsOffered(row)],
      handler: (request, reply) => pass(kit, request, reply),
    });
  }
}

const jsonType = 'application/json; charset=utf-8';

/** What a route has at hand: made once for its row, because a read should cost little more than its passing on. */
type Kit = {
  readonly row: Endpoint;
  readonly desk: Desk;
  /** The head of an answer that goes out as it came: names and values in turns, all but its length. */
  readonly head: readonly string[];
  readonly pathOf: (params: unknown) => string;
  readonly queryOf: (url: string) => string;
};

/** Refuses before a body is read. */
function onlyWhatIsOffered({ deed, body }: Endpoint): onRequestHookHandler {
  return ({ headers }, _reply, done) => {
    if (deed === 'money' || deed === 'upload') done(new Refusal('unavailable', notOffered[deed]));
    else if (body !== null && headers['content-type'] !== 'application/json')
      done(new Refusal('invalid_request', 'The content type must be application/json', { status: 415 }));
    else done();
  };
}

async function pass({ row, desk, head, pathOf, queryOf }: Kit, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { roles } = sessionOf(request).user;
  const plainPath = pathOf(request.params);
  const path = plainPath + queryOf(request.raw.url ?? '');
  const { bytes, body } = bodyOf(row, request.body);
  if (row.path === editWallet.path && row.method === editWallet.method) refuseForeignEdit(roles, body);

  const isWrite = row.deed === 'write';
  const asked: Asked = { what: `${row.method} ${plainPath}`, isWrite, body, nowMs: desk.now() };
  const exchange = async (): Promise<UpstreamAnswer> => {
    const answer = await desk.custody
      .send({
        method: row.method,
        path,
        body: bytes,
        isSigned: row.authentication !== 'none',
        timeoutMs: answerMsMax[isWrite ? 'write' : 'read'],
      })
      .catch((error: unknown) => {
        throw error instanceof UpstreamLost ? refusalOfLoss(error, asked) : error;
      });
    if (answer.status < 200 || answer.status >= 300) throw refusalOf(answer, asked);
    if (row.response !== null && !looksWhole(answer.chunks)) throw unclear('answered something unreadable', asked);
    return answer;
  };
  const isRecorded = row.path === submitRegulatoryInformation.path && row.method === submitRegulatoryInformation.method;
  const answer = isRecorded && bytes !== null ? await recordedSubmission(desk, request, bytes, exchange) : await exchange();
  if (row.response === null) return reply.code(200).send();
  reply.code(answer.status === 201 ? 201 : 200);
  const view = personalDataView(roles);
  return view === 'full' ? passOn(reply, head, answer) : reply.header('content-type', jsonType).send(shown(answer, view, asked));
}

/** Reads the path as the service gets it, rebuilt from values that fit their patterns. */
function pathReader(row: Endpoint): Kit['pathOf'] {
  const fill = pathFiller(row.path);
  return (params) => {
    const values = accepted(row.params, params) as Record<string, string>;
    for (const field in values) {
      if (/^\.+$/.test(values[field] ?? '')) throw new Refusal('invalid_request', `${field} is not an address`, { field });
    }
    return fill(values);
  };
}

/** Reads the query as the service gets it, `'?page_size=50'`, once it is what the row takes. Whether it may be missing is known beforehand. */
function queryReader(schema: Endpoint['query']): Kit['queryOf'] {
  const mayBeMissing = schema.safeParse({}).success;
  return (url) => {
    if (mayBeMissing && !url.includes('?')) return '';
    const query = queryOf(url);
    accepted(schema, query);
    return withQuery('', query);
  };
}

/** The very bytes that came, once their content is what the row takes. */
function bodyOf(row: Endpoint, given: unknown): { bytes: Buffer | null; body: unknown } {
  const bytes = Buffer.isBuffer(given) && given.length > 0 ? given : null;
  if (row.body === null) {
    if (bytes !== null) throw new Refusal('invalid_request', 'The request takes no body');
    return { bytes, body: null };
  }
  if (bytes === null) throw new Refusal('invalid_request', 'The body is missing');
  const body = readBody(bytes);
  accepted(row.body, body);
  return { bytes, body };
}

/** An edit of a wallet asks for other roles by what it changes, all of them. */
function refuseForeignEdit(held: readonly Role[], body: unknown): void {
  const missing = rolesForWalletEdit({ ...(body as object) }).filter((role) => !held.includes(role));
  if (missing.length > 0) throw new Refusal('forbidden', `This edit needs the role ${missing.join(' and ')}`);
}

/** The answer for somebody who may not see people's data, or only that there is some. */
function shown(answer: UpstreamAnswer, view: 'none' | 'masked', asked: Asked): string {
  try {
    return writeJson(withoutPersonalData(readJson(wholeBody(answer).toString('utf8')), view));
  } catch {
    throw unclear('answered something unreadable', asked);
  }
}

/** Up to here an answer goes out as text with its head, bytes. */
const oneTextBytesMax = 16_384;

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

const [space, openBrace, closeBrace, openBracket, closeBracket] = [0x20, 0x7b, 0x7d, 0x5b, 0x5d];

/** Whether bytes begin and end as an object or array of JSON does: what can be told without reading them all. */
function looksWhole(chunks: readonly Buffer[]): boolean {
  const first = chunks[0]?.find((byte) => byte > space);
  const last = chunks.at(-1)?.findLast((byte) => byte > space);
  return (first === openBrace && last === closeBrace) || (first === openBracket && last === closeBracket);
}
