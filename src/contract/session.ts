import * as z from 'zod/mini';
import { checked } from './checked.ts';
import { preferencesSchema } from './preferences.ts';

/** Who is signed in, at `/bff/session`. Ours: the desk's own. */
export const sessionSchema = z.object({
  user: z.object({ email: z.string(), name: z.string(), roles: z.array(z.string()) }),
  /** When the session ends unless the user goes on, ISO 8601. */
  expires_at: z.string(),
  /** `Sandbox`, or the host of the operator's service. */
  preferences: preferencesSchema,
  environment: z.object({ kind: z.enum(['sandbox', 'operator']), host: z.string() }),
});

export type Session = z.infer<typeof sessionSchema>;

/** Body of a sign-in. */
export const signInSchema = z.strictObject({
  email: checked(z.string(), z.minLength(1), z.maxLength(254)),
  password: checked(z.string(), z.minLength(1), z.maxLength(1024)),
});
