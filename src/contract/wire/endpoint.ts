import * as z from 'zod/mini';
import type { ChangeKind } from '#contract/change-kinds.ts';
import type { Role } from '#contract/roles.ts';
import { paramsOf } from './path-params.ts';

/**
 * The kind of a call decides how the desk handles it. A `read` may be repeated and cached. A `write` changes a record without
 * moving money. `money` is sent at most once. An `upload` sends a document.
 */
export type Access = 'read' | 'write' | 'money' | 'upload';

/** The kind of signature that a call needs. Spec: Authentication. */
export type Authentication = 'regular' | 'upload' | 'none';

type Schema = z.ZodMiniType;

/** The multipart form of an upload. The part with the file has the name `document`. Spec: Document uploads. */
export type DocumentForm = {
  readonly contentTypes: readonly string[];
  /** Whether the form requires the field `document_type`, the code of an identification type. */
  readonly needsType: boolean;
};

/** One endpoint of the table. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The path, for example `'/api/v1/wallets/:id'`. `params` has the schema of its variables. */
  readonly path: string;
  readonly access: Access;
  readonly authentication: Authentication;
  /** Whether the service requires the API role `Administrator`. Spec: Direct parties. */
  readonly needsAdministrator: boolean;
  /** Roles at the desk that may make the call. A user needs at least one of them. */
  readonly roles: readonly Role[];
  /**
   * Whether the desk requires a recent confirmation of the user's identity. Calls that move money, give access or weaken a
   * control require it.
   */
  readonly needsStepUp: boolean;
  /**
   * The kind of control change that the call can propose. Such a change waits for a second security admin. Null for a call that
   * proposes no change.
   */
  readonly loosens: ChangeKind | null;
  readonly params: Schema;
  readonly query: Schema;
  /** The schema of the JSON body, or null for a call without one. */
  readonly body: Schema | null;
  /** Maximum length of the body that the desk accepts, bytes. Null means the desk's usual maximum. */
  readonly bodyBytesMax: number | null;
  /** The form of a multipart upload, or null for any other call. */
  readonly document: DocumentForm | null;
  /** The schema of the answer's body, or null for an answer without one. */
  readonly response: Schema | null;
};

const noQuery = z.strictObject({});

type Route = `GET ${string}` | `POST ${string}` | `PUT ${string}`;

type EndpointOptions = Pick<Endpoint, 'access' | 'roles' | 'response'> &
  Partial<
    Pick<Endpoint, 'authentication' | 'needsAdministrator' | 'needsStepUp' | 'loosens' | 'query' | 'body' | 'bodyBytesMax' | 'document'>
  >;

/** The type of an endpoint. It has the exact types of the options that the endpoint sets, and the default types of all other options. */
type EndpointOf<R extends Route, G extends EndpointOptions> = Omit<Endpoint, 'path' | 'query' | 'body' | 'response' | 'params'> & {
  readonly path: R extends `${string} ${infer Path}` ? Path : never;
  readonly params: z.ZodMiniType<Record<string, string>, Record<string, string>>;
  readonly query: G extends { query: infer Q extends Schema } ? Q : typeof noQuery;
  readonly body: G extends { body: infer B extends Schema } ? B : null;
  readonly response: G['response'];
};

/**
 * Creates an endpoint of the table. By default it has no query, no body, the regular signature and no API role. It needs a
 * recent confirmation only for money, and it weakens no control.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const R extends Route, const G extends EndpointOptions>(route: R, options: G): EndpointOf<R, G> {
  const [method, path] = route.split(' ') as [Endpoint['method'], string];
  return {
    method,
    path,
    authentication: 'regular',
    needsAdministrator: false,
    needsStepUp: options.access === 'money',
    loosens: null,
    query: noQuery,
    body: null,
    bodyBytesMax: null,
    document: null,
    ...options,
    params: paramsOf(path),
  } as unknown as EndpointOf<R, G>;
}

/** The types of a call's query, body, parameters and answer. */
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = E['body'] extends Schema ? z.input<E['body']> : undefined;
export type ResponseOf<E extends Endpoint> = E['response'] extends Schema ? z.output<E['response']> : undefined;
