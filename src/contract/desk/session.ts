import * as z from 'zod/mini';
import { checked, patternSchema } from '#contract/wire/checked.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { preferencesSchema } from './preferences.ts';

/** Features of the desk that some services do not support. */
export const optionalFeatures = ['staking', 'filecoin'] as const;

export type OptionalFeature = (typeof optionalFeatures)[number];

/** The signed-in user, at `/bff/session`. Defined by this desk. */
export const sessionSchema = z.object({
  user: z.object({ email: z.string(), name: z.string(), roles: z.array(z.string()) }),
  /** Name of the OpenID Connect provider of this user. Absent for users with a password. */
  provider: z.optional(z.string()),
  /** Time at which the session ends if the user does nothing, ISO 8601. */
  expires_at: z.string(),
  preferences: preferencesSchema,
  /** Number of unread notifications of the user. */
  unread_notices: z.optional(integerSchema(0)),
  /** Optional features that this service does not support, so the desk hides them. */
  missing: z.optional(z.array(z.enum(optionalFeatures))),
  /** The kind of the service, and its host, for example `'custody.example'`. */
  environment: z.object({ kind: z.enum(['sandbox', 'operator']), host: z.string() }),
});

export type Session = z.infer<typeof sessionSchema>;

/** Body of a sign-in. */
export const signInSchema = z.strictObject({
  // Control characters are refused, because PostgreSQL cannot store NUL.
  email: checked(patternSchema(/^\P{Cc}+$/u, 'must be text'), z.maxLength(254)),
  password: checked(z.string(), z.minLength(1), z.maxLength(1024)),
});

/**
 * The purpose of a redirect to the identity provider. `sign_in` starts a session, `again` renews the session of an open page,
 * and `confirm` confirms the user's identity.
 */
export const providerPurposes = ['sign_in', 'again', 'confirm'] as const;

export type ProviderPurpose = (typeof providerPurposes)[number];

/** Path at the desk that redirects to the identity provider. */
export const providerStartPath = '/oidc/start';

/** The URL that starts a redirect to the identity provider, for example `'/oidc/start?purpose=sign_in&to=%2Fregulatory'`. */
export function providerStart(purpose: ProviderPurpose, to?: string): string {
  return `${providerStartPath}?purpose=${purpose}${to === undefined ? '' : `&to=${encodeURIComponent(to)}`}`;
}

/** Whether the user confirmed their identity recently enough to send money, at `/bff/session/confirmation`. */
export const recentConfirmationSchema = z.object({ is_recent: z.boolean() });
