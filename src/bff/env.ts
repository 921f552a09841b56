import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { uploadBytesMaxDefault } from '#contract/desk/party-file.ts';
import { portSchema, readVariables, secretSchema, sharedVariables } from '#contract/environment.ts';
import { queryIntegerSchema } from '#contract/integer.ts';
import { isLoopback } from './guard/own-host.ts';

const custodyUrl = z.string().check(
  z.refine((text) => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '') && !/\s/.test(text), {
    error: 'must be a URL that begins with http:// or https://',
    abort: true,
  }),
  z.refine((text) => {
    const { search, hash, username, password } = new URL(text);
    return search + hash + username + password === '';
  }, 'must have no query, fragment or credentials'),
);

/** The widest network of one's own has a prefix of 7 bits, fc00::/7. Source: RFC 4193; 10.0.0.0/8 of RFC 1918 has 8. */
const prefixBitsMin = 7;

/** Commas between, spaces around them: `'10.0.0.1, 10.0.1.0/24'`. */
function list(isItem: (text: string) => boolean, message: string) {
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.split(',').map((item) => item.trim())),
      z.array(z.string()).check(z.refine((items) => items.every(isItem), message)),
    ),
  );
}

function isAddressOrNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return false;
  return prefix === undefined || queryIntegerSchema(prefixBitsMin, version === 4 ? 32 : 128).safeParse(prefix).success;
}

function isHost(text: string): boolean {
  return /^(\[[0-9a-f:.]+\]|[a-z0-9-]+(\.[a-z0-9-]+)*)(:[1-9]\d{0,4})?$/.test(text);
}

/** Every variable that the desk reads. Design: Environment. */
const environmentSchema = z
  .object({
    ...sharedVariables,
    HOST: z._default(z.string(), '127.0.0.1'),
    PORT: z.prefault(portSchema, '3000'),
    /** Hosts that people open the desk at, `desk.example`, with the port unless it is the protocol's own. Without it: 127.0.0.1, localhost and [::1]. */
    DESK_HOSTS: z.optional(list(isHost, 'must be host names or addresses in lower case, each with its port if it has one, between commas')),
    /** Proxies in front of the desk, whose X-Forwarded-For is believed: addresses or networks. Without it none is. */
    TRUSTED_PROXIES: z.optional(
      list(
        isAddressOrNetwork,
        `must be IP addresses or networks (10.0.0.0/8) between commas, with a prefix of ${prefixBitsMin} bits or more`,
      ),
    ),
    CUSTODY_BASE_URL: z.optional(custodyUrl),
    /** `yes`: signed requests and people's data may go to the service of another machine without TLS. */
    CUSTODY_ALLOW_PLAIN_HTTP: z.optional(z.literal('yes', 'must be yes, or not set')),
    SANDBOX_PASSWORD: z.optional(secretSchema.check(z.maxLength(1024, 'must be at most 1024 characters'))),
    /** Until the service can no longer accept a copy of a money request, s: its signature's 900 and 300 of allowance. Shorter in tests alone. */
    MONEY_SIGNATURE_WINDOW_S: z.prefault(queryIntegerSchema(1, 86_400), '1200'),
    /** Between two whole reads that count as finding nothing, s. */
    MONEY_READBACK_S: z.prefault(queryIntegerSchema(1, 3600), '60'),
    /** Largest document of a direct party, bytes: 20 MiB unless told, 100 MiB at most. */
    UPLOAD_BYTES_MAX: z.prefault(queryIntegerSchema(1, 100 * 1024 * 1024), String(uploadBytesMaxDefault)),
    WEBHOOK_TOKEN: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{22,128}$/, 'must be 22 to 128 letters, digits, - or _'))),
  })
  .check(
    z.superRefine((values, context) => {
      const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
      if (values.DESK_HOSTS === undefined && !isLoopback(values.HOST))
        refuse('DESK_HOSTS', 'is required when HOST is reached from other machines: the hosts that people open the desk at');
      if (values.CUSTODY_BASE_URL === undefined) return;
      for (const name of ['DATABASE_URL', 'CUSTODY_ACCESS_ID', 'CUSTODY_SECRET_KEY'] as const) {
        if (values[name] === undefined) refuse(name, 'is required with CUSTODY_BASE_URL');
      }
      const { protocol, hostname } = new URL(values.CUSTODY_BASE_URL);
      if (protocol === 'http:' && !isLoopback(hostname) && values.CUSTODY_ALLOW_PLAIN_HTTP === undefined)
        refuse('CUSTODY_BASE_URL', 'must begin with https:// for another machine, unless CUSTODY_ALLOW_PLAIN_HTTP is yes');
    }),
  );

export type Environment = z.infer<typeof environmentSchema>;

/** Reads the environment. Throws `BadEnvironment` on the first bad variable. */
export function readEnvironment(values: Readonly<Record<string, string | undefined>>): Environment {
  return readVariables(environmentSchema, values);
}
