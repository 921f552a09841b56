import type { Authentication, DocumentForm, Endpoint } from '#contract/wire/endpoint.ts';
import { componentSchemas, inlineSchema, type JsonSchema } from './openapi-schemas.ts';

type Response = { readonly description: string; readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> };

type Parameter = { readonly name: string; readonly in: 'path' | 'query'; readonly required: boolean; readonly schema: unknown };

/** One operation of the document. */
export type Operation = {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, Response>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
};

/** An OpenAPI 3.1 document of the service. */
export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
  };
};

/** The signature schemes of the service. Spec: Authentication. Operator facts. */
const signatures = {
  regular: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      '`<scheme> <ACCESS_ID>:<signature>`: lower-case hex HMAC-SHA256 of `METHOD,content-type,path,data-hash,timestamp`. ' +
      'Content-Type is always application/json; Date is at most 15 minutes off.',
  },
  upload: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      '`APIAuth-HMAC-SHA256 <ACCESS_ID>:<signature>`: base64 HMAC-SHA256 of `METHOD,content-type,body-hash,request-target,date`. ' +
      'X-Authorization-Content-SHA256 carries the body hash in base64; Date is less than 15 minutes off.',
  },
} satisfies Record<Exclude<Authentication, 'none'>, JsonSchema>;

/** The meaning of each refusal's HTTP status. Operator facts: Errors. */
const refusals = {
  400: 'Missing, invalid or impossible',
  401: 'Not authenticated',
  403: 'Not allowed: a limit, or the Administrator role is missing',
  404: 'No such URL or record, or an unknown access id',
} as const;

/** Returns the OpenAPI 3.1 document of a table of endpoints. Numbers have their wire form. */
export function openApiDocument(endpoints: Readonly<Record<string, Endpoint>>, info: OpenApiDocument['info']): OpenApiDocument {
  const rows = Object.entries(endpoints);
  const { schemas, refTo } = componentSchemas(
    Object.fromEntries(
      rows.flatMap(([name, { body, response }]) => [
        ...(body === null ? [] : [[`${name}Body`, body] as const]),
        ...(response === null ? [] : [[`${name}Answer`, response] as const]),
      ]),
    ),
  );
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, row] of rows) {
    const path = row.path.replace(/:([a-z_]+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(name, row, refTo) };
  }
  return { openapi: '3.1.0', info, paths, components: { schemas, securitySchemes: signatures } };
}

type RefTo = ReturnType<typeof componentSchemas>['refTo'];

function operation(name: string, row: Endpoint, refTo: RefTo): Operation {
  const content = contentOf(row, refTo);
  return {
    operationId: name,
    parameters: [...parameters(row.params, 'path'), ...parameters(row.query, 'query')],
    ...(content === null ? {} : { requestBody: { required: true, content } }),
    responses: {
      200: row.response === null ? { description: 'Done' } : { description: 'Done', content: json(refTo(row.response)) },
      ...refusalResponses(row.authentication),
    },
    security: row.authentication === 'none' ? [] : [{ [row.authentication]: [] }],
  };
}

function contentOf(row: Endpoint, schemaReferenceTo: RefTo) {
  if (row.document !== null) return { 'multipart/form-data': { schema: multipart(row.document) } };
  return row.body === null ? null : json(schemaReferenceTo(row.body));
}

function multipart({ contentTypes, needsType }: DocumentForm): JsonSchema {
  return {
    type: 'object',
    required: needsType ? ['document', 'document_type'] : ['document'],
    properties: {
      document: { type: 'string', format: 'binary', description: contentTypes.join(', ') },
      ...(needsType ? { document_type: { type: 'integer', description: 'An identification type code' } } : {}),
    },
  };
}

function json(schema: JsonSchema) {
  return { 'application/json': { schema } };
}

/** Returns the possible refusals of a call. A call without a signature has no refusals about its caller. */
function refusalResponses(authentication: Authentication): Readonly<Record<string, Response>> {
  const content = json({ $ref: '#/components/schemas/Error' });
  const statuses = Object.entries(refusals).filter(([status]) => authentication !== 'none' || status === '400' || status === '404');
  return Object.fromEntries(statuses.map(([status, description]) => [status, { description, content }]));
}

function parameters(schema: Endpoint['query'], location: Parameter['in']): readonly Parameter[] {
  const { properties = {}, required } = inlineSchema(schema);
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties as object).map(([name, form]) => ({
    name,
    in: location,
    required: names.includes(name),
    schema: form as unknown,
  }));
}
