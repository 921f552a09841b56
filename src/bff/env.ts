import * as z from 'zod';

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port')
  .transform(Number)
  .pipe(z.number().max(65_535, 'must be a port, at most 65535'));

/** An access id stands before a colon in the Authorization header. Source: operator facts, Authentication. */
const accessId = z.string().regex(/^[\x21-\x39\x3b-\x7e]{1,255}$/, 'must be printable, without spaces and colons');

function url(protocols: readonly string[]) {
  return z.string().refine(
    (text) => {
      const parsed = URL.parse(text);
      return parsed !== null && protocols.includes(parsed.protocol);
    },
    `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );
}

const custodyUrl = url(['http:', 'https:']).refine((text) => {
  const { search, hash, username, password } = new URL(text);
  return search + hash + username + password === '';
}, 'must have no query, fragment or credentials');

/** Every variable that the desk reads. Design: Environment. */
const environmentSchema = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(3000),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
    CUSTODY_BASE_URL: custodyUrl.optional(),
    CUSTODY_ACCESS_ID: accessId.optional(),
    CUSTODY_SECRET_KEY: z.string().optional(),
    CUSTODY_AUTH_SCHEME: z
      .string()
      .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/, 'must be the name of an authentication scheme')
      .default('BalanceAPIAuth'),
    CUSTODY_HOST: z.string().default('127.0.0.1'),
    CUSTODY_PORT: port.default(4100),
    CUSTODY_MEMBER_ACCESS_ID: accessId.optional(),
    CUSTODY_MEMBER_SECRET_KEY: z.string().optional(),
    SANDBOX_PASSWORD: z.string().max(1024, 'must be at most 1024 characters').optional(),
    WEBHOOK_TOKEN: z
      .string()
      .regex(/^[A-Za-z0-9_-]{22,128}$/, 'must be 22 to 128 letters, digits, - or _')
      .optional(),
  })
  .superRefine((values, context) => {
    if (values.CUSTODY_BASE_URL === undefined) return;
    for (const name of ['DATABASE_URL', 'CUSTODY_ACCESS_ID', 'CUSTODY_SECRET_KEY'] as const) {
      if (values[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'is required with CUSTODY_BASE_URL' });
    }
  });

export type Environment = z.infer<typeof environmentSchema>;

/** A variable that the desk cannot start with; the message names it and never repeats its value. */
export class BadEnvironment extends Error {
  override readonly name = 'BadEnvironment';
  readonly variable: string;

  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
    this.variable = variable;
  }
}

/** Reads the environment; an empty value counts as absent. Throws `BadEnvironment` on the first bad one. */
export function readEnvironment(values: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
  const read = environmentSchema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new BadEnvironment(String(issue?.path[0] ?? 'The environment'), issue?.message ?? 'is not valid');
}
