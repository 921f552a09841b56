import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { ActiveSession } from '#bff/auth/session/sessions.ts';
import { parseAccepted, jsonRefusal, readBody } from '#bff/core/http/request-body.ts';
import { queryOf } from '#bff/core/http/request-query.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { Endpoint, QueryOf } from '#contract/wire/endpoint.ts';
import { writeJson } from '#contract/wire/json.ts';
import type { Guard } from './open-auth.ts';
import { endpointGuard, sessionOf } from './signed-in.ts';

/** The validated parts of a request to a desk endpoint. */
type DeskRequest<Row extends Endpoint> = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryOf<Row>;
  readonly body: Row['body'] extends z.ZodMiniType ? z.output<Row['body']> : null;
  readonly session: ActiveSession;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Answer<Row extends Endpoint> = Row['response'] extends z.ZodMiniType ? z.input<Row['response']> : undefined;

/**
 * Registers one of the desk's own routes. Checks the user against the endpoint's roles and then the input, before it calls
 * `handle`. The result is sent as JSON, or as 204 when the endpoint has no response.
 */
export function deskRoute<Row extends Endpoint>(
  app: FastifyInstance,
  guard: Guard,
  row: Row,
  handle: (deskRequest: DeskRequest<Row>) => Promise<Answer<Row>>,
  /** Maximum size of the request body, bytes. The default is the desk's usual maximum. */
  bodyBytesMax?: number,
): void {
  app.route({
    method: row.method,
    url: row.path,
    ...(bodyBytesMax === undefined ? {} : { bodyLimit: bodyBytesMax }),
    onRequest: endpointGuard(guard, row),
    handler: async (request, reply) => {
      const deskRequest = {
        params: parseAccepted(row.params, request.params),
        query: parseAccepted(row.query, queryOf(request.raw.url ?? '')),
        body: bodyOf(row, request),
        session: sessionOf(request),
        request,
        reply,
      } as DeskRequest<Row>;
      const answer = await handle(deskRequest);
      if (row.response === null) return reply.code(204).send();
      return reply.type('application/json; charset=utf-8').send(writeJson(answer));
    },
  });
}

function bodyOf({ body: schema }: Endpoint, { body, headers }: FastifyRequest): unknown {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  if (schema === null) {
    if (bytes.length > 0) throw new Refusal('invalid_request', 'The request takes no body');
    return null;
  }
  if (bytes.length === 0 && schema.safeParse(undefined).success) return undefined;
  const refusal = jsonRefusal(headers['content-type']);
  if (refusal !== null) throw refusal;
  return parseAccepted(schema, readBody(bytes));
}
