import * as z from 'zod/mini';
import { choiceSchema, visibleNameSchema } from '#contract/wire/checked.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';
import { attestationSchema, stepUpFactors, totpCodeSchema } from './second-factor.ts';
import { signInSchema } from './session.ts';
import { userSessionSchema } from './users.ts';

// The signed-in user's own account, with password, sessions and second factors. Ours: the spec is silent.

/** Number of recovery codes that are created at once. */
export const recoveryCodeCount = 10;

/** Maximum passkeys of a user. */
export const passkeysMax = 20;

/** Longest name of a passkey, in characters. */
export const passkeyNameLengthMax = 60;

const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The host name for which the passkey is valid. */
  host: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});

export type Passkey = z.infer<typeof passkeySchema>;

/** The signed-in user's account. Times are ISO 8601. */
export const accountSchema = z.object({
  /** Why password and second factors cannot be changed, or null. */
  blocked: z.nullable(z.string()),
  /** Why no passkey can be added here, or null. */
  passkeys_blocked: z.nullable(z.string()),
  step_up: choiceSchema(stepUpFactors),
  passkeys: z.array(passkeySchema),
  /** The authenticator app, or null. */
  totp: z.nullable(z.object({ created_at: z.string(), last_used_at: z.nullable(z.string()) })),
  /** Recovery codes, or null without a second factor. */
  recovery: z.nullable(z.object({ left: integerSchema(0), created_at: z.string(), last_used_at: z.nullable(z.string()) })),
  sessions: z.array(userSessionSchema),
});

export type Account = z.infer<typeof accountSchema>;

export const passwordChangeSchema = z.strictObject({
  current_password: signInSchema.shape.password,
  new_password: signInSchema.shape.password,
});

/** Options for the browser's dialog as JSON text (`PublicKeyCredentialCreationOptionsJSON`). */
export const passkeyOptionsSchema = z.object({ options: z.string() });

export const newPasskeySchema = z.strictObject({ name: visibleNameSchema(passkeyNameLengthMax), passkey: attestationSchema });

/** A secret for an authenticator app, returned only once. It has the form of a text (base32) and of the address of a QR code. */
export const totpSecretSchema = z.object({ secret: z.string(), uri: z.string() });

export type TotpSecret = z.infer<typeof totpSecretSchema>;

export const totpConfirmationSchema = z.strictObject({ code: totpCodeSchema });

/** Recovery codes, returned only once, or null if the user already has some. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.nullable(z.array(z.string())) });
