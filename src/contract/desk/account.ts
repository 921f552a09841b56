import * as z from 'zod/mini';
import { choiceSchema, visibleNameSchema } from '#contract/wire/checked.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';
import { attestationSchema, stepUpFactors, totpCodeSchema } from './second-factor.ts';
import { signInSchema } from './session.ts';
import { userSessionSchema } from './users.ts';

// The signed-in user's own account, with password, sessions and second factors. Our choice: the spec is silent.

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
  /** The reason why the user cannot change the password and second factors, or null if they can. */
  blocked: z.nullable(z.string()),
  /** The reason why the user cannot add a passkey, or null if they can. */
  passkeys_blocked: z.nullable(z.string()),
  step_up: choiceSchema(stepUpFactors),
  passkeys: z.array(passkeySchema),
  /** The user's authenticator app, or null without one. */
  totp: z.nullable(z.object({ created_at: z.string(), last_used_at: z.nullable(z.string()) })),
  /** The state of the user's recovery codes, or null if the user has no second factor. */
  recovery: z.nullable(z.object({ left: integerSchema(0), created_at: z.string(), last_used_at: z.nullable(z.string()) })),
  sessions: z.array(userSessionSchema),
});

export type Account = z.infer<typeof accountSchema>;

export const passwordChangeSchema = z.strictObject({
  current_password: signInSchema.shape.password,
  new_password: signInSchema.shape.password,
});

/** Options for the browser's passkey dialog, as JSON text (`PublicKeyCredentialCreationOptionsJSON`). */
export const passkeyOptionsSchema = z.object({ options: z.string() });

export const newPasskeySchema = z.strictObject({ name: visibleNameSchema(passkeyNameLengthMax), passkey: attestationSchema });

/**
 * The secret of a new authenticator app, returned only once. `secret` is base32 text, and `uri` is the address in the QR code.
 */
export const totpSecretSchema = z.object({ secret: z.string(), uri: z.string() });

export type TotpSecret = z.infer<typeof totpSecretSchema>;

export const totpConfirmationSchema = z.strictObject({ code: totpCodeSchema });

/** New recovery codes, returned only once. Null if the user already has recovery codes. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.nullable(z.array(z.string())) });
