import * as z from 'zod/mini';
import { queryIntegerSchema } from '#contract/integer.ts';

const text = z.string().check(z.minLength(1, 'must not be empty'));

/** Credentials travel in a header: an access id without space and colon. */
const accessId = z.string().check(z.regex(/^[^\s:]{1,128}$/, 'must be 1 to 128 characters without spaces and colons'));

const port = queryIntegerSchema(0, 65_535);

const schema = z.object({
  CUSTODY_HOST: z._default(text, '127.0.0.1'),
  CUSTODY_PORT: z.prefault(port, '4100'),
  CUSTODY_AUTH_SCHEME: z._default(
    z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'must be letters, digits and hyphens')),
    'BalanceAPIAuth',
  ),
  CUSTODY_ACCESS_ID: z.optional(accessId),
  CUSTODY_SECRET_KEY: z.optional(text),
  CUSTODY_MEMBER_ACCESS_ID: z.optional(accessId),
  CUSTODY_MEMBER_SECRET_KEY: z.optional(text),
  DATA_DIR: z._default(text, '.data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
});

export type CustodyEnv = z.infer<typeof schema>;

/** A value of the environment that the service cannot start with. */
export class BadEnvironment extends Error {
  override readonly name = 'BadEnvironment';
  readonly variable: string;

  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`);
    this.variable = variable;
  }
}

/** Reads the environment of `npm run custody`; throws `BadEnvironment`. Design: Environment. */
export function readEnv(env: Readonly<Record<string, string | undefined>>): CustodyEnv {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new BadEnvironment(issue?.path.join('.') ?? '', issue?.message ?? 'is not valid');
}
