import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { sessionOf, signedIn } from '#bff/auth/index.ts';
import type { UpstreamAnswer } from '#bff/core/custody/upstream-answer.ts';
import { jsonRefusal } from '#bff/core/http/request-body.ts';
import * as endpoints from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { exchange } from './exchange.ts';
import type { Proxy } from './open-proxy.ts';
import { createRequestReader, type PreparedRequest } from './prepared-request.ts';
import { createAnswerWriter } from './proxy-answer.ts';
import { recordedWrite } from './recorded-write.ts';
import { mayReadCause, type ServiceRequest } from './upstream-failure.ts';

/** Does additional work before and after a call of the service, which `exchange` makes. Returns the answer, or throws a `Refusal`. */
export type RowWrapper = (
  request: FastifyRequest,
  prepared: PreparedRequest,
  exchange: () => Promise<UpstreamAnswer>,
) => Promise<UpstreamAnswer>;

type Options = {
  /** The common headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** The rows for which the desk does additional work. The wrapper of a row that writes must also record the write. */
  readonly wrappers: ReadonlyMap<Endpoint, RowWrapper>;
};

/**
 * Adds one route for each row in the table of the contract, except money and uploads. Money rows become commands, and
 * uploads are in parties/. No other path is reachable.
 */
export function proxyRoutes(app: FastifyInstance, proxy: Proxy, { headers, wrappers }: Options): void {
  const recordWrite = recordedWrite(proxy);
  for (const row of Object.values<Endpoint>(endpoints)) {
    if (row.access === 'money' || row.access === 'upload') continue;
    const wrap = wrappers.get(row) ?? (row.access === 'read' ? sendUnchanged : recordWrite);
    proxyRoute(app, proxy, row, { headers, wrap });
  }
}

type RouteOptions = Pick<Options, 'headers'> & {
  readonly wrap: RowWrapper;
  /** The path at the desk. The default is the path of the row. */
  readonly url?: string;
};

/** Forwards the calls of one row, signed, after the checks of the user and the input. */
export function proxyRoute(app: FastifyInstance, proxy: Proxy, row: Endpoint, { headers, wrap, url = row.path }: RouteOptions): void {
  const [prepare, write] = [createRequestReader(row), createAnswerWriter(row, headers, proxy.masking)];
  app.route({
    method: row.method,
    url,
    config: { access: row.access },
    ...(row.bodyBytesMax === null ? {} : { bodyLimit: row.bodyBytesMax }),
    onRequest: [signedIn(proxy, row.roles), requireJson(row)],
    handler: async (request, reply) => {
      const preparedRequest = prepare(request);
      const { requestName, body } = preparedRequest;
      const { roles } = sessionOf(request).user;
      const serviceRequest: ServiceRequest = {
        requestName,
        isWrite: row.access !== 'read',
        body,
        nowMs: proxy.now(),
        mayReadCause: mayReadCause(roles),
      };
      const answer = await wrap(request, preparedRequest, () => exchange(proxy, row, request, preparedRequest, serviceRequest));
      return write(request, reply, answer, serviceRequest);
    },
  });
}

/** Sends the request without additional work. */
export const sendUnchanged: RowWrapper = (_request, _prepared, send) => send();

/** Refuses other content types before the body is read. */
function requireJson({ body }: Endpoint): onRequestHookHandler {
  return ({ headers }, _reply, done) => {
    done((body === null ? null : jsonRefusal(headers['content-type'])) ?? undefined);
  };
}
