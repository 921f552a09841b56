import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Desk } from '#bff/desk.ts';
import { sessionOf, signedIn } from '#bff/guard/signed-in.ts';
import { Refusal } from '#bff/refusal.ts';
import type { UpstreamAnswer } from '#bff/upstream-answer.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { exchange } from './exchange.ts';
import { requestReader, type PreparedRequest } from './prepared-request.ts';
import { answerWriter } from './proxy-answer.ts';
import { mayReadCause, type Asked } from './upstream-failure.ts';

/** What is done around the exchange of a row that is more than passed on. It gives the answer, or throws a `Refusal`. */
export type RowWrapper = (
  desk: Desk,
  request: FastifyRequest,
  prepared: PreparedRequest,
  exchange: () => Promise<UpstreamAnswer>,
) => Promise<UpstreamAnswer>;

type Options = {
  /** The headers that every answer begins with. */
  readonly headers: Readonly<Record<string, string>>;
  readonly wrappers: ReadonlyMap<Endpoint, RowWrapper>;
  /** What is done around every other write. */
  readonly aroundWrites: RowWrapper;
};

/** One route for each row of the contract's table but those that move money, which become commands, and the uploads (parties/): no other path can be asked. */
export function proxyRoutes(app: FastifyInstance, desk: Desk, { headers, wrappers, aroundWrites }: Options): void {
  for (const row of Object.values<Endpoint>(endpoints)) {
    if (row.deed === 'money' || row.deed === 'upload') continue;
    const [prepare, write] = [requestReader(row), answerWriter(row, headers)];
    const wrap = wrappers.get(row) ?? (row.deed === 'read' ? justSend : aroundWrites);
    app.route({
      method: row.method,
      url: row.path,
      config: { deed: row.deed },
      onRequest: [signedIn(desk, row.roles), onlyJson(row)],
      handler: async (request, reply) => {
        const prepared = prepare(request);
        const { what, body } = prepared;
        const { roles } = sessionOf(request).user;
        const asked: Asked = { what, isWrite: row.deed !== 'read', body, nowMs: desk.now(), mayReadCause: mayReadCause(roles) };
        const answer = await wrap(desk, request, prepared, () => exchange(desk, row, request, prepared, asked));
        return write(request, reply, answer, asked);
      },
    });
  }
}

const justSend: RowWrapper = (_desk, _request, _prepared, send) => send();

/** Refuses before a body is read. */
function onlyJson({ body }: Endpoint): onRequestHookHandler {
  return ({ headers }, _reply, done) => {
    if (body !== null && headers['content-type'] !== 'application/json')
      done(new Refusal('invalid_request', 'The content type must be application/json', { status: 415 }));
    else done();
  };
}
