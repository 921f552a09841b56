import * as z from 'zod/mini';
import { checked, patternSchema } from './checked.ts';

/** An integer id in a path. */
const id = patternSchema(/^[1-9]\d{0,15}$/, 'must be an integer of 1 or more');

/**
 * The id or the hash of a transaction in a path. A hash has 64 hexadecimal digits, with or without 0x, or is a message CID of
 * Filecoin. Spec: Transactions; each chain's form of hashes.
 */
const transactionKey = patternSchema(
  /^([1-9]\d{0,15}|(0x)?[0-9a-fA-F]{64}|bafy2bz[a-z2-7]{20,80})$/,
  'must be an integer or a transaction hash',
);

/**
 * The id of a Filecoin storage provider, for example `f01234`. Our choice: the spec is silent, so it is the id address of the chain.
 */
export const storageProviderIdSchema = patternSchema(/^f0\d{1,12}$/, 'must be a storage provider such as f01234');

/** The id of a command of the journal, or of a file. It is a lower-case UUID. Defined by this desk. */
export const commandIdSchema = patternSchema(
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  'must be a UUID in lower case',
);

/** The schema of every path variable. It checks the decoded value. Spec: Endpoints. */
export const pathParams = {
  id,
  wallet_id: id,
  transaction_id: transactionKey,
  /**
   * Any asset symbol, because the service decides which symbols it supports. Operator facts: Records, "accept any lower-case
   * symbol".
   */
  currency: patternSchema(/^[a-z][a-z0-9]{1,15}$/, 'must be a lower-case asset symbol'),
  address: patternSchema(/^[A-Za-z0-9][A-Za-z0-9:_-]{0,127}$/, 'is not an address'),
  storage_provider_id: storageProviderIdSchema,
  command_id: commandIdSchema,
  batch_id: commandIdSchema,
  change_id: commandIdSchema,
  file_id: commandIdSchema,
  event_id: commandIdSchema,
  finding_id: commandIdSchema,
  statement_id: commandIdSchema,
  validator_pubkey: patternSchema(/^0x[0-9a-f]{96}$/, 'must be 0x and 96 lower-case hexadecimal digits'),
} as const;

/** The names of the variables in a path template. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Returns the names of a path template's variables, in order, for example `['wallet_id', 'currency']`. */
function variablesOf(path: string): readonly string[] {
  return [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name);
}

/** Maximum id of the desk's own records. Their database columns have the type int4. */
const deskIdMax = 2 ** 31 - 1;

const deskId = checked(
  id,
  z.refine((text) => BigInt(text) <= deskIdMax, `must be at most ${deskIdMax}`),
);

/**
 * The schema of a path template's variables. The `:id` of a transaction is an id or a hash. The `:id` of a record of the
 * desk fits the integer type of its database.
 */
/* @__NO_SIDE_EFFECTS__ */
export function paramsOf(path: string) {
  const ownForm = path.includes('/transactions/:id') ? transactionKey : path.startsWith('/bff/') ? deskId : id;
  const ownParams: Readonly<Record<string, z.ZodMiniType<string, string>>> = { ...pathParams, id: ownForm };
  return z.strictObject(Object.fromEntries(variablesOf(path).map((name) => [name, ownParams[name] ?? z.never()])));
}

/**
 * Fills a path template with percent-encoded values, for example `'/api/v1/wallets/7'`. Throws a RangeError if a value is
 * missing, empty or a dot segment, because URL parsers resolve even encoded dot segments.
 */
export function fillPath<const Path extends string>(path: Path, params: Readonly<Record<ParamsOf<Path>, string | number>>): string {
  return pathFiller(path)(params);
}

/** A `fillPath` for one path, whose variables are parsed only once. */
/* @__NO_SIDE_EFFECTS__ */
export function pathFiller(path: string): (params: Readonly<Record<string, string | number>>) => string {
  const [start = '', ...pieces] = path.split(/:[a-z_]+/);
  const variables = variablesOf(path);
  return (params) =>
    variables.reduce((filledPath, name, index) => {
      const value = String(params[name] ?? '');
      if (value === '' || value === '.' || value === '..') throw new RangeError(`${path} needs :${name}`);
      return filledPath + encodeURIComponent(value) + (pieces[index] ?? '');
    }, start);
}

/**
 * Returns the decoded variables of a filled path. It is the inverse of `fillPath`. Returns no variables for a path of another
 * template.
 */
export function paramsIn(template: string, path: string): Readonly<Record<string, string>> {
  const names = variablesOf(template);
  const pattern = template
    .split(/:[a-z_]+/)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('([^/?]+)');
  const [, ...values] = new RegExp(`^${pattern}$`).exec(path) ?? [];
  return Object.fromEntries(
    names.flatMap((name, index) => (values[index] === undefined ? [] : [[name, decodeURIComponent(values[index])]])),
  );
}
