import * as z from 'zod/mini';
import { checked, patternSchema } from '#contract/wire/checked.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { preferencesSchema } from './preferences.ts';

/** Features that some services do not have. */
export const optionalFeatures = ['staking', 'filecoin'] as const;

export type OptionalFeature = (typeof optionalFeatures)[number];

/** The signed-in user, at `/bff/session`. Ours: the desk's own. */
export const sessionSchema = z.object({
  user: z.object({ email: z.string(), name: z.string(), roles: z.array(z.string()) }),
  /** Name of the OpenID Connect provider that signs this user in. It is absent for password users. */
  provider: z.optional(z.string()),
  /** When the session ends without activity, ISO 8601. */
  expires_at: z.string(),
  preferences: preferencesSchema,
  /** Number of unread notifications of the user. */
  unread_notices: z.optional(integerSchema(0)),
  /** Optional features that this service does not have. The desk does not offer them. */
  missing: z.optional(z.array(z.enum(optionalFeatures))),
  /** The kind of the service, and its host, for example `'custody.example'`. */
  environment: z.object({ kind: z.enum(['sandbox', 'operator']), host: z.string() }),
});

export type Session = z.infer<typeof sessionSchema>;

/** Body of a sign-in. */
export const signInSchema = z.strictObject({
  // Control characters are excluded, because PostgreSQL cannot store NUL.
  email: checked(patternSchema(/^\P{Cc}+$/u, 'must be text'), z.maxLength(254)),
  password: checked(z.string(), z.minLength(1), z.maxLength(1024)),
});

/**
 * The purpose of a redirect to the identity provider, which is to sign in, to sign in again next to an open page, or to
 * confirm the user's identity.
 */
export const providerPurposes = ['sign_in', 'again', 'confirm'] as const;

export type ProviderPurpose = (typeof providerPurposes)[number];

/** Path that redirects to the identity provider. */
export const providerStartPath = '/oidc/start';

/** The address that starts a redirect to the provider, for example `'/oidc/start?purpose=sign_in&to=%2Fregulatory'`. */
export function providerStart(purpose: ProviderPurpose, to?: string): string {
  return `${providerStartPath}?purpose=${purpose}${to === undefined ? '' : `&to=${encodeURIComponent(to)}`}`;
}

/** Whether the session's user confirmed their identity recently enough to send money, at `/bff/session/confirmation`. */
export const recentConfirmationSchema = z.object({ is_recent: z.boolean() });
