import * as z from 'zod/mini';
import { checked, patternSchema } from '#contract/checked.ts';
import { preferencesSchema } from './preferences.ts';

/** What not every service has. */
export const optionalFeatures = ['staking', 'filecoin'] as const;

export type OptionalFeature = (typeof optionalFeatures)[number];

/** Who is signed in, at `/bff/session`. Ours: the desk's own. */
export const sessionSchema = z.object({
  user: z.object({ email: z.string(), name: z.string(), roles: z.array(z.string()) }),
  /** When the session ends unless the user goes on, ISO 8601. */
  expires_at: z.string(),
  /** `Sandbox`, or the host of the operator's service. */
  preferences: preferencesSchema,
  /** What the desk has seen that this service does not have: it is not offered. */
  missing: z.optional(z.array(z.enum(optionalFeatures))),
  environment: z.object({ kind: z.enum(['sandbox', 'operator']), host: z.string() }),
});

export type Session = z.infer<typeof sessionSchema>;

/** Body of a sign-in. */
export const signInSchema = z.strictObject({
  // No control character: a database keeps no NUL.
  email: checked(patternSchema(/^\P{Cc}+$/u, 'must be text'), z.maxLength(254)),
  password: checked(z.string(), z.minLength(1), z.maxLength(1024)),
});

/** Body of `POST /bff/session/confirm`: the password of who is signed in. */
export const confirmSchema = z.strictObject({ password: signInSchema.shape.password });
