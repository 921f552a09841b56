import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { writeJson } from '#contract/wire/json.ts';
import { requestProblem } from '#contract/wire/request-problem.ts';
import { readClaimHeaders, type ReceivedSignature, type SignatureScheme } from '#custody/auth/claim.ts';
import { callerOf, type Caller, type StoredCredentials } from '#custody/auth/credentials.ts';
import { checkRegular } from '#custody/auth/regular.ts';
import { checkFeature } from '#custody/direct-parties/settlements-enabled.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { Service } from '#custody/service.ts';
import type { Handlers } from './handler.ts';
import { isUnstorable, readBody } from './json-body.ts';

/** The context that all routes of a service share. */
export type RouteContext = { readonly service: Service; readonly credentials: StoredCredentials; readonly scheme: SignatureScheme };

/** The signature in the headers of a request, and the caller whose access id it names. Both are checked before the body is read. */
type Signer = { readonly claim: ReceivedSignature; readonly caller: Caller };

/** A call of any endpoint, after its parts were parsed. */
type AnyCall = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/**
 * Registers each endpoint that has a handler. Checks signature, role, parameters, query and body of a call before its handler
 * runs.
 */
export function registerRoutes<Table extends Record<string, Endpoint>>(
  app: FastifyInstance,
  table: Table,
  handlers: Handlers<Table>,
  context: RouteContext,
): void {
  for (const [name, row] of Object.entries(table)) {
    // The table's type ensures that each handler fits its endpoint, so this loop may treat all handlers alike.
    const handle = handlers[name] as ((call: AnyCall & { readonly service: Service }) => Promise<unknown>) | undefined;
    if (handle === undefined) continue;
    app.route({
      method: row.method,
      url: row.path,
      onRequest: async (request) => {
        if (row.authentication === 'regular') request.setDecorator<Signer>('signed', readSigner(request, context));
      },
      handler: async (request, reply) => {
        if (row.authentication === 'regular') checkSignature(request);
        await checkFeature(row, context.service.db);
        if (row.authentication === 'regular') checkRole(request, row);
        const answer = await handle({ ...parseCall(row, request), service: context.service });
        if (row.response === null) return reply.send();
        return reply.type('application/json; charset=utf-8').send(writeJson(answer));
      },
    });
  }
}

function readSigner(request: FastifyRequest, { service, credentials, scheme }: RouteContext): Signer {
  const signature = readClaimHeaders(request.headers, scheme, service.clock.real());
  const caller = callerOf(credentials, signature.accessId);
  if (caller === null) throw new Refusal('access_id_unknown');
  return { claim: signature, caller };
}

function checkSignature(request: FastifyRequest): void {
  const { claim, caller } = request.getDecorator<Signer>('signed');
  const [path = ''] = request.url.split('?');
  checkRegular(claim, { method: request.method, path, body: bytesOf(request) }, caller.secretKey);
}

function checkRole(request: FastifyRequest, row: Endpoint): void {
  const { caller } = request.getDecorator<Signer>('signed');
  if (row.needsAdministrator && !caller.isAdministrator) throw new Refusal('administrator_missing');
}

function parseCall(row: Endpoint, request: FastifyRequest): AnyCall {
  const params = parsePart(row.params, request.params);
  if (isUnstorable(request.query)) throw new Refusal('invalid', 'The query contains a NUL character.');
  const query = parsePart(row.query, request.query);
  return { params, query, body: row.body === null ? undefined : parsePart(row.body, readBody(bytesOf(request))) };
}

/** Parses a part of a request with its schema. The refusal names the first invalid field. */
export function parsePart<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new Refusal('invalid', requestProblem(result.error, input).message);
}

/** Returns the raw body, which is empty for a request without one. */
function bytesOf(request: FastifyRequest): Uint8Array {
  return request.body instanceof Uint8Array ? request.body : new Uint8Array();
}
