import * as z from 'zod/mini';
import { patternSchema } from './checked.ts';
import { queryIntegerSchema } from './integer.ts';

/** A port to listen on. 0 lets the system choose a free port. */
export const portSchema = queryIntegerSchema(0, 65_535);

/**
 * An access id without colons, because a colon follows it in the Authorization header. Source: operator facts, Authentication.
 */
const accessId = patternSchema(/^[\x21-\x39\x3b-\x7e]{1,255}$/, 'must be printable characters without spaces and colons');

/**
 * A secret without white space at its ends. It is used unchanged, and a line break at the end of its file would become part of
 * it.
 */
export const secretSchema = patternSchema(/^\S(?:[^]*\S)?$/, 'must not begin or end with white space or a line break');

/** Environment variables that both the desk and the embedded service read, by name. */
export const sharedVariables = {
  CUSTODY_HOST: z._default(z.string(), '127.0.0.1'),
  CUSTODY_PORT: z.prefault(portSchema, '4100'),
  CUSTODY_AUTH_SCHEME: z._default(
    patternSchema(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/, 'must be the name of an authentication scheme'),
    'BalanceAPIAuth',
  ),
  CUSTODY_ACCESS_ID: z.optional(accessId),
  CUSTODY_SECRET_KEY: z.optional(secretSchema),
  CUSTODY_MEMBER_ACCESS_ID: z.optional(accessId),
  CUSTODY_MEMBER_SECRET_KEY: z.optional(secretSchema),
  /** Folder of the desk's data: database, secrets and documents. */
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(patternSchema(/^postgres(ql)?:\/\/[^\s/]\S*$/, 'must be a URL that begins with postgres:// or postgresql://')),
};

/** An invalid environment variable that prevents the start. The message names the variable, but never repeats its value. */
export class BadEnvironment extends Error {
  override readonly name = 'BadEnvironment';
  readonly variable: string;

  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
    this.variable = variable;
  }
}

/** Reads environment variables. An empty value counts as absent. Throws `BadEnvironment` for the first invalid variable. */
export function readVariables<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const definedValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
  const parseResult = schema.safeParse(definedValues);
  if (parseResult.success) return parseResult.data;
  const [issue] = parseResult.error.issues;
  throw new BadEnvironment(String(issue?.path[0] ?? 'The environment'), issue?.message ?? 'is not valid');
}
