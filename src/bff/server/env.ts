import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { oidcProblems, oidcVariables } from '#bff/auth/index.ts';
import { isLoopback } from '#bff/core/http/own-host.ts';
import { retentionVariables } from '#bff/core/retention-days.ts';
import { notifyProblems, notifyVariables } from '#bff/events/index.ts';
import { checkpointVariables, signingKeyMessage, signingKeyOf } from '#bff/evidence/index.ts';
import { uploadBytesMaxDefault } from '#contract/desk/party-file.ts';
import { stepUpFactors } from '#contract/desk/second-factor.ts';
import { deskZoneDefault } from '#contract/limits.ts';
import { isZone } from '#contract/money/policy-facts.ts';
import { destinationsPerCall } from '#contract/rules/batch-plan.ts';
import { choiceSchema } from '#contract/wire/checked.ts';
import { portSchema, readVariables, secretSchema, sharedVariables } from '#contract/wire/environment.ts';
import { queryIntegerSchema } from '#contract/wire/integer.ts';

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

/**
 * Minimum length of a network prefix, bits. The largest private network fc00::/7 has 7 bits. Source: RFC 4193. The network
 * 10.0.0.0/8 of RFC 1918 has 8 bits.
 */
const prefixBitsMin = 7;

/** A comma-separated list with optional spaces, for example `'10.0.0.1, 10.0.1.0/24'`. */
function listSchema(isItem: (text: string) => boolean, message: string) {
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

const tokenSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,128}$/, 'must be 22 to 128 letters, digits, - or _'));

/** Minimum length of a key, characters. 32 hexadecimal digits are 128 bits. */
const keyCharactersMin = 32;

const deskKeySchema = secretSchema.check(
  z.minLength(keyCharactersMin, `must have at least ${keyCharactersMin} characters, such as the output of openssl rand -hex 32`),
  z.maxLength(1024, 'must be at most 1024 characters'),
);

/** The environment variables of the desk. */
const environmentSchema = z
  .object({
    ...sharedVariables,
    ...oidcVariables,
    ...retentionVariables,
    ...notifyVariables,
    ...checkpointVariables,
    HOST: z._default(z.string(), '127.0.0.1'),
    PORT: z.prefault(portSchema, '3000'),
    /**
     * Host names of the desk, such as `desk.example`, with the port unless it is the default of the protocol. The default
     * is 127.0.0.1, localhost and [::1].
     */
    DESK_HOSTS: z.optional(listSchema(isHost, 'must be lower-case host names or addresses, with their ports, separated by commas')),
    /** Addresses or networks of the proxies in front of the desk whose X-Forwarded-For is trusted. The default is an empty list. */
    TRUSTED_PROXIES: z.optional(
      listSchema(
        isAddressOrNetwork,
        `must be IP addresses or networks (10.0.0.0/8) separated by commas, with a prefix of ${prefixBitsMin} bits or more`,
      ),
    ),
    CUSTODY_BASE_URL: z.optional(custodyUrl),
    /** `yes` permits signed requests and personal data without TLS to a service on another machine. */
    CUSTODY_ALLOW_PLAIN_HTTP: z.optional(z.literal('yes', 'must be yes or unset')),
    /**
     * The key that encrypts drafts, documents, journal bodies, people and second factors. All replicas have the same key.
     * By default, and only with the embedded service, the desk generates and stores it.
     */
    DESK_KEY: z.optional(deskKeySchema),
    /** The previous key, which still decrypts until everything is encrypted with the new key. */
    DESK_KEY_PREVIOUS: z.optional(deskKeySchema),
    /**
     * The Ed25519 key that signs statements and checkpoints. All replicas have the same key. By default, and only with the
     * embedded service, the desk generates and stores it.
     */
    DESK_SIGNING_KEY: z.optional(secretSchema.check(z.refine((text) => signingKeyOf(text) !== null, signingKeyMessage))),
    /** The time zone (IANA) in which the days of the desk end, for daily snapshots and for dates in statements. */
    DESK_ZONE: z._default(z.string().check(z.refine(isZone, 'must be a time zone such as America/Toronto')), deskZoneDefault),
    SANDBOX_PASSWORD: z.optional(secretSchema.check(z.maxLength(1024, 'must be at most 1024 characters'))),
    /**
     * Time until the service can no longer accept a copy of a money request, s. The signature is valid for 900 s, and the
     * tolerance is 300 s. Only tests use a shorter time.
     */
    MONEY_SIGNATURE_WINDOW_S: z.prefault(queryIntegerSchema(1, 86_400), '1200'),
    /**
     * Minimum time between two full reads that count as separate evidence of a missing record, s. For a batch that the service
     * refused, half of this time suffices.
     */
    MONEY_READBACK_S: z.prefault(queryIntegerSchema(1, 3600), '60'),
    /** Maximum destinations of one call of `send_batch_now`. */
    BATCH_DESTINATIONS_MAX: z.prefault(queryIntegerSchema(1, 1000), String(destinationsPerCall)),
    /** Maximum size of a document of a direct party, bytes. The default is 20 MiB, and the largest value is 100 MiB. */
    UPLOAD_BYTES_MAX: z.prefault(queryIntegerSchema(1, 100 * 1024 * 1024), String(uploadBytesMaxDefault)),
    /**
     * The factor that users need within the last 15 minutes before they send money or change users, either `password` or
     * `second_factor`. With `second_factor`, users without one can do neither.
     */
    STEP_UP_FACTOR: z._default(choiceSchema(stepUpFactors), 'password'),
    /** The bearer token of `/metrics`. Without it, the path does not exist. */
    METRICS_TOKEN: z.optional(tokenSchema),
    /** The bearer token of `/bff/audit/stream`. Without it, only sessions may read the stream. */
    AUDIT_STREAM_TOKEN: z.optional(tokenSchema),
    /**
     * Time after a stop signal in which the desk is not ready but still accepts connections, s. The load balancer needs
     * this time to detect the stop. The default is 5, or 0 with the embedded service.
     */
    DRAIN_S: z.optional(queryIntegerSchema(0, 300)),
    /** Time between two polls for missed events, s. */
    EVENT_POLL_S: z.prefault(queryIntegerSchema(1, 86_400), '60'),
    /** The secret part of the path that receives webhooks, `/hooks/<token>`. By default the desk generates and stores it. */
    WEBHOOK_TOKEN: z.optional(tokenSchema),
    /** The previous token, which is still valid while the operator changes it. */
    WEBHOOK_TOKEN_PREVIOUS: z.optional(tokenSchema),
  })
  .check(
    z.superRefine((values, context) => {
      const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
      for (const [name, message] of [...oidcProblems(values), ...notifyProblems(values)]) refuse(name, message);
      if (values.DESK_HOSTS === undefined && !isLoopback(values.HOST))
        refuse('DESK_HOSTS', 'is required when HOST accepts connections from other machines: the host names of the desk');
      if (values.CUSTODY_BASE_URL === undefined) return;
      for (const name of ['DATABASE_URL', 'CUSTODY_ACCESS_ID', 'CUSTODY_SECRET_KEY', 'DESK_KEY', 'DESK_SIGNING_KEY'] as const) {
        if (values[name] === undefined) refuse(name, 'is required with CUSTODY_BASE_URL');
      }
      const { protocol, hostname } = new URL(values.CUSTODY_BASE_URL);
      if (protocol === 'http:' && !isLoopback(hostname) && values.CUSTODY_ALLOW_PLAIN_HTTP === undefined)
        refuse('CUSTODY_BASE_URL', 'must begin with https:// for another machine, unless CUSTODY_ALLOW_PLAIN_HTTP is yes');
    }),
  );

/** Names of all variables, such as `'PORT'`. */
export const variableNames: readonly string[] = Object.keys(environmentSchema.shape);

export type Environment = z.infer<typeof environmentSchema>;

/** Reads the environment. Throws `BadEnvironment` for the first bad variable. */
export function readEnvironment(values: Readonly<Record<string, string | undefined>>): Environment {
  return readVariables(environmentSchema, values);
}
