import * as z from 'zod/mini';
import { isLoopback } from '#bff/core/http/own-host.ts';
import type { Sendable } from '#contract/desk/notification-targets.ts';
import { patternSchema } from '#contract/wire/checked.ts';
import { secretSchema } from '#contract/wire/environment.ts';
import { integerOfText } from '#contract/wire/integer.ts';

const smtpUrlSchema = z.string().check(
  z.refine((text) => ['smtp:', 'smtps:'].includes(URL.parse(text)?.protocol ?? '') && !/\s/.test(text), {
    error: 'must be a URL that begins with smtp:// or smtps://',
    abort: true,
  }),
  z.refine((text) => {
    const { hostname, pathname, search, hash } = new URL(text);
    return hostname !== '' && ['', '/'].includes(pathname) && search + hash === '' && credentialsOf(text) !== null;
  }, 'must be smtp://user:password@host:port, with % for special characters, and nothing after it'),
);

const addressPattern = /^(?:[^<>"\r\n]{0,100}<[^\s<>@]{1,64}@[^\s<>@]{1,255}>|[^\s<>@]{1,64}@[^\s<>@]{1,255})$/;

/** Environment variables for messages outside the desk. */
export const notifyVariables = {
  /** The SMTP server for e-mails, for example `smtps://user:password@mail.example:465`. The default is no e-mails. */
  NOTIFY_SMTP_URL: z.optional(smtpUrlSchema),
  /** The sender of e-mails, for example `Custody Desk <desk@acme.example>`. */
  NOTIFY_FROM: z.optional(patternSchema(addressPattern, 'must be an e-mail address, or a name with one in angle brackets')),
  /** Secret that signs webhooks. The default is no webhooks. */
  NOTIFY_WEBHOOK_SECRET: z.optional(
    secretSchema.check(z.minLength(32, 'must have at least 32 characters, such as the output of openssl rand -hex 32')),
  ),
  /** Hosts in private networks that webhooks may reach, for example `alerts.internal,10.0.0.7`. The default is empty. */
  NOTIFY_INTERNAL_HOSTS: z.optional(
    patternSchema(/^[a-z0-9.:_-]+(?:,[a-z0-9.:_-]+)*$/, 'must be lower-case host names or IP addresses without ports, separated by commas'),
  ),
};

type Values = { readonly [Name in keyof typeof notifyVariables]?: string | undefined };

/** Variables that are missing although another variable needs them, by name, with a message. */
export function notifyProblems({ NOTIFY_SMTP_URL: url, NOTIFY_FROM: from }: Values): readonly (readonly [name: string, message: string])[] {
  if ((url === undefined) === (from === undefined)) return [];
  return url === undefined
    ? [['NOTIFY_SMTP_URL', 'is required with NOTIFY_FROM']]
    : [['NOTIFY_FROM', 'is required with NOTIFY_SMTP_URL (the sender of e-mails)']];
}

/** Settings of messages outside the desk. */
export type NotifySettings = {
  /** Address of the desk that links begin with, for example `'https://desk.example'`. */
  readonly address: string;
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  readonly webhookSecret: string | null;
  /** Hosts in private networks that webhooks may reach. */
  readonly internalHosts: readonly string[];
};

/** The settings of messages, or undefined if no channel is set up. */
export function notifySettingsOf(values: Values, address: string): NotifySettings | undefined {
  const { NOTIFY_SMTP_URL: smtpUrl, NOTIFY_FROM: from, NOTIFY_WEBHOOK_SECRET: webhookSecret = null, NOTIFY_INTERNAL_HOSTS: hosts } = values;
  const mail = smtpUrl === undefined || from === undefined ? null : { smtpUrl, from };
  return mail === null && webhookSecret === null ? undefined : { address, mail, webhookSecret, internalHosts: hosts?.split(',') ?? [] };
}

/** The channels that these settings permit. */
export function channelsOf(settings: NotifySettings | undefined): Sendable {
  return { email: (settings?.mail ?? null) !== null, webhooks: (settings?.webhookSecret ?? null) !== null };
}

/** The SMTP server in a URL, as options of the library. A password is sent to another machine only over TLS. */
export function smtpServerOf(url: string) {
  const { protocol, hostname, port } = new URL(url);
  const auth = credentialsOf(url);
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    secure: protocol === 'smtps:',
    ...(port === '' ? {} : { port: integerOfText(port) }),
    ...(auth === null || auth.user === '' ? {} : { auth, requireTLS: !isLoopback(hostname) }),
  };
}

/** User and password in a URL, or null for invalid % escapes. */
function credentialsOf(url: string): { readonly user: string; readonly pass: string } | null {
  try {
    const { username, password } = new URL(url);
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    return null;
  }
}
