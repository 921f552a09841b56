import * as z from 'zod/mini';
import type { ChangeKind } from '#contract/change-kinds.ts';
import type { Role } from '#contract/roles.ts';
import { paramsOf } from './path-params.ts';

/**
 * The kind of a call, which decides how the desk handles it. `read` may be repeated and cached. `write` changes a record
 * without moving money. `money` is sent at most once. `upload` sends a document.
 */
export type Access = 'read' | 'write' | 'money' | 'upload';

/** The kind of signature of a call. Spec: Authentication. */
export type Authentication = 'regular' | 'upload' | 'none';

type Schema = z.ZodMiniType;

/** The form of an upload. Its file part is named `document`. Spec: Document uploads. */
export type DocumentForm = {
  readonly contentTypes: readonly string[];
  /** Whether the form requires the field `document_type`, an identification type code. */
  readonly needsType: boolean;
};

/** One endpoint of the table. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The path, for example `'/api/v1/wallets/:id'`. `params` has the patterns of its variables. */
  readonly path: string;
  readonly access: Access;
  readonly authentication: Authentication;
  /** Whether the service requires the API role `Administrator`. Spec: Direct parties. */
  readonly needsAdministrator: boolean;
  /** Roles at the desk. A caller needs at least one of them. */
  readonly roles: readonly Role[];
  /**
   * Whether the desk requires a recent confirmation of the user's identity. It does for calls that move money, give access
   * or weaken a control.
   */
  readonly needsStepUp: boolean;
  /** The control that the call may weaken, so that the change waits for a second security admin. The value is null for other calls. */
  readonly loosens: ChangeKind | null;
  readonly params: Schema;
  readonly query: Schema;
  /** The value is null if the call has no JSON body. */
  readonly body: Schema | null;
  /** Longest body that the desk accepts, bytes, or null for its usual maximum. */
  readonly bodyBytesMax: number | null;
  /** The content of a multipart upload, or null for every other call. */
  readonly document: DocumentForm | null;
  /** The value is null if the answer has no body. */
  readonly response: Schema | null;
};

const noQuery = z.strictObject({});

type Route = `GET ${string}` | `POST ${string}` | `PUT ${string}`;

type EndpointOptions = Pick<Endpoint, 'access' | 'roles' | 'response'> &
  Partial<
    Pick<Endpoint, 'authentication' | 'needsAdministrator' | 'needsStepUp' | 'loosens' | 'query' | 'body' | 'bodyBytesMax' | 'document'>
  >;

/** The type of an endpoint. Its own options keep their exact types, and defaults supply the others. */
type EndpointOf<R extends Route, G extends EndpointOptions> = Omit<Endpoint, 'path' | 'query' | 'body' | 'response' | 'params'> & {
  readonly path: R extends `${string} ${infer Path}` ? Path : never;
  readonly params: z.ZodMiniType<Record<string, string>, Record<string, string>>;
  readonly query: G extends { query: infer Q extends Schema } ? Q : typeof noQuery;
  readonly body: G extends { body: infer B extends Schema } ? B : null;
  readonly response: G['response'];
};

/**
 * Creates an endpoint of the table. By default it has no query, no body, the regular signature, no API role, a recent
 * confirmation for money only, and no weakened control.
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

/** The types of a call's request and answer. */
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = E['body'] extends Schema ? z.input<E['body']> : undefined;
export type ResponseOf<E extends Endpoint> = E['response'] extends Schema ? z.output<E['response']> : undefined;
