import * as z from 'zod/mini';
import { queryIntegerSchema } from '#contract/integer.ts';

const port = queryIntegerSchema(0, 65_535);

/** An access id stands before a colon in the Authorization header. Source: operator facts, Authentication. */
const accessId = z.string().check(z.regex(/^[\x21-\x39\x3b-\x7e]{1,255}$/, 'must be printable, without spaces and colons'));

function url(protocols: readonly string[]) {
  return z.string().check(
    z.refine(
      (text) => {
        const parsed = URL.parse(text);
        return parsed !== null && protocols.includes(parsed.protocol);
      },
      { error: `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`, abort: true },
    ),
  );
}

const custodyUrl = url(['http:', 'https:']).check(
  z.refine((text) => {
    const { search, hash, username, password } = new URL(text);
    return search + hash + username + password === '';
  }, 'must have no query, fragment or credentials'),
);

const scheme = z.string().check(z.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/, 'must be the name of an authentication scheme'));

/** Every variable that the desk reads. Design: Environment. */
const environmentSchema = z
  .object({
    HOST: z._default(z.string(), '127.0.0.1'),
    PORT: z.prefault(port, '3000'),
    DATA_DIR: z._default(z.string(), '.data'),
    DATABASE_URL: z.optional(url(['postgres:', 'postgresql:'])),
    CUSTODY_BASE_URL: z.optional(custodyUrl),
    CUSTODY_ACCESS_ID: z.optional(accessId),
    CUSTODY_SECRET_KEY: z.optional(z.string()),
    CUSTODY_AUTH_SCHEME: z._default(scheme, 'BalanceAPIAuth'),
    CUSTODY_HOST: z._default(z.string(), '127.0.0.1'),
    CUSTODY_PORT: z.prefault(port, '4100'),
    CUSTODY_MEMBER_ACCESS_ID: z.optional(accessId),
    CUSTODY_MEMBER_SECRET_KEY: z.optional(z.string()),
    SANDBOX_PASSWORD: z.optional(z.string().check(z.maxLength(1024, 'must be at most 1024 characters'))),
    WEBHOOK_TOKEN: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{22,128}$/, 'must be 22 to 128 letters, digits, - or _'))),
  })
  .check(
    z.superRefine((values, context) => {
      if (values.CUSTODY_BASE_URL === undefined) return;
      for (const name of ['DATABASE_URL', 'CUSTODY_ACCESS_ID', 'CUSTODY_SECRET_KEY'] as const) {
        if (values[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'is required with CUSTODY_BASE_URL' });
      }
    }),
  );

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
