import * as z from 'zod';

const text = z.string().min(1);

/** Credentials travel in a header: an access id without space and colon. */
const accessId = z.string().regex(/^[^\s:]{1,128}$/, 'must be 1 to 128 characters without spaces and colons');

const schema = z.object({
  CUSTODY_HOST: text.default('127.0.0.1'),
  CUSTODY_PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  CUSTODY_AUTH_SCHEME: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be letters, digits and hyphens')
    .default('BalanceAPIAuth'),
  CUSTODY_ACCESS_ID: accessId.optional(),
  CUSTODY_SECRET_KEY: text.optional(),
  CUSTODY_MEMBER_ACCESS_ID: accessId.optional(),
  CUSTODY_MEMBER_SECRET_KEY: text.optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
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
