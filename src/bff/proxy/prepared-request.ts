import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#bff/auth/index.ts';
import { parseAccepted, readBody } from '#bff/core/http/request-body.ts';
import { queryOf, withQuery } from '#bff/core/http/request-query.ts';
import { missingRole, Refusal } from '#bff/core/refusal.ts';
import { entityFields } from '#contract/people/entity-fields.ts';
import { entityRoleOf } from '#contract/people/entity-holders.ts';
import { personProblem } from '#contract/people/person-rules.ts';
import { mayDo, type Role } from '#contract/roles.ts';
import { rolesForWalletEdit } from '#contract/rules/wallet-edit.ts';
import { createWallet, editWallet } from '#contract/service/wallet.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { pathFiller } from '#contract/wire/path-params.ts';
import { isObject } from './named-field.ts';

/** A validated request of a row, as the service will receive it. */
export type PreparedRequest = {
  /** The variables of the path, by name. */
  readonly params: Readonly<Record<string, string>>;
  /** The method and the path without its query, for messages such as `'PUT /api/v1/wallets/7'`. */
  readonly requestName: string;
  /** The path with its query, percent-encoded. */
  readonly path: string;
  /** The exact received bytes, or null without a body. */
  readonly bytes: Buffer | null;
  /** The parsed body, with numbers as literals. */
  readonly body: unknown;
};

/**
 * Returns a function that reads the requests of an endpoint. The caller creates it once per endpoint, so that a read costs
 * little more than its forwarding.
 */
export function createRequestReader(row: Endpoint): (request: FastifyRequest) => PreparedRequest {
  const [fillPath, readQuery] = [pathFiller(row.path), createQueryReader(row.query)];
  return (request) => {
    const params = parseAccepted(row.params, request.params) as Record<string, string>;
    const path = fillPath(params);
    const query = readQuery(request.raw.url ?? '');
    const { bytes, body } = readRequestBody(row, request.body);
    refuseForeignFields(row, sessionOf(request).user.roles, body);
    return { params, requestName: `${row.method} ${path}`, path: path + query, bytes, body };
  };
}

/**
 * Returns a function that validates a query and returns it in the form for the service, such as `'?page_size=50'`. Whether
 * the query may be absent is computed once.
 */
function createQueryReader(schema: Endpoint['query']): (url: string) => string {
  const mayBeMissing = schema.safeParse({}).success;
  return (url) => {
    if (mayBeMissing && !url.includes('?')) return '';
    const query = queryOf(url);
    parseAccepted(schema, query);
    return withQuery('', query);
  };
}

/** Returns the exact received bytes, after a validation of their content. */
function readRequestBody(row: Endpoint, rawBody: unknown): Pick<PreparedRequest, 'bytes' | 'body'> {
  const bytes = Buffer.isBuffer(rawBody) && rawBody.length > 0 ? rawBody : null;
  if (row.body === null) {
    if (bytes !== null) throw new Refusal('invalid_request', 'The request takes no body');
    return { bytes, body: null };
  }
  if (bytes === null) throw new Refusal('invalid_request', 'The body is missing');
  const body = readBody(bytes);
  parseAccepted(row.body, body);
  const field = foreignEntityField(body);
  if (field !== null) throw new Refusal('invalid_request', `${field} is not a field of this entity`, { field });
  refuseWrongPeople(body);
  return { bytes, body };
}

/** Refuses entities with invisible characters in a name, an implausible date of birth, or a time in the future. */
function refuseWrongPeople(body: unknown): void {
  for (const [holder, value] of Object.entries(isObject(body) ? body : {})) {
    if (entityRoleOf(holder) === undefined) continue;
    for (const [index, entity] of (Array.isArray(value) ? value : [value]).entries()) {
      const problem = isObject(entity) ? personProblem(entity, Date.now()) : null;
      if (problem === null) continue;
      const field = `${holder}${Array.isArray(value) ? `.${index}` : ''}.${problem.field}`;
      throw new Refusal('invalid_request', `${field} ${problem.message}`, { field });
    }
  }
}

/** Refuses wallet fields that the roles of the user do not cover. A body requires the roles of all its fields. */
function refuseForeignFields(row: Endpoint, userRoles: readonly Role[], body: unknown): void {
  if (row !== editWallet && row !== createWallet) return;
  const missingRoles = rolesForWalletEdit({ ...(body as object) }).filter((allowed) => !mayDo(userRoles, allowed));
  if (missingRoles.length > 0) throw missingRole(missingRoles.map((allowed) => allowed.join(' or ')).join(' and '));
}

/**
 * The path of the first entity field in a body that its role does not have, or null, for example
 * `'originator_entity.is_confirmed'`. Fields that only the operator sets, such as the risk or the confirmation of a
 * person, never come from a form.
 */
export function foreignEntityField(body: unknown): string | null {
  for (const [holder, entity] of Object.entries(isObject(body) ? body : {})) {
    const role = entityRoleOf(holder);
    if (role === undefined) continue;
    for (const each of Array.isArray(entity) ? entity : [entity]) {
      const name = Object.keys(isObject(each) ? each : {}).find((field) => field !== 'kind' && !Object.hasOwn(entityFields[role], field));
      if (name !== undefined) return `${holder}.${name}`;
    }
  }
  return null;
}
