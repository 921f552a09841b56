import * as z from 'zod/mini';
import { checked, choiceSchema, patternSchema, textSchema } from '#contract/wire/checked.ts';
import { signInSchema } from './session.ts';

// A proof of a second factor is a passkey (WebAuthn), a code of an authenticator app (TOTP) or a recovery code. Our choice: the spec is silent.

/** The factor that a user must prove before money moves or users change. The setting is `STEP_UP_FACTOR`. */
export const stepUpFactors = ['password', 'second_factor'] as const;

export type StepUpFactor = (typeof stepUpFactors)[number];

/** Digits of an authenticator app's code. Source: RFC 6238. */
export const totpDigits = 6;

/** Base64url without padding, as WebAuthn writes bytes. */
const base64url = checked(patternSchema(/^[A-Za-z0-9_-]+$/, 'must be base64url'), z.maxLength(16_384));

const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') } as const;

/** A signature by a passkey, as `PublicKeyCredential.toJSON` writes it. Source: WebAuthn Level 3, 5.1. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(base64url)),
  }),
});

export type Assertion = z.output<typeof assertionSchema>;

/** A new passkey, as `PublicKeyCredential.toJSON` writes it. */
export const attestationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(checked(z.array(textSchema(32)), z.maxLength(16))),
  }),
});

export type Attestation = z.output<typeof attestationSchema>;

/** A code as users type it, with or without a space in the middle. */
export const totpCodeSchema = patternSchema(/^\s*\d{3}\s?\d{3}\s*$/, `must be ${totpDigits} digits`);

const proofs = {
  code: z.optional(totpCodeSchema),
  passkey: z.optional(assertionSchema),
} as const;

const recoveryCode = z.optional(textSchema(64));

/** Whether the input contains exactly one proof. */
function isOneProof(input: Readonly<Record<string, unknown>>): boolean {
  return Object.values(input).filter((value) => value !== undefined).length === 1;
}

const proofCountMessage = 'must contain exactly one proof';

/** Body of the second step of a sign-in, with one proof. */
export const secondStepSchema = checked(
  z.strictObject({ ...proofs, recovery_code: recoveryCode }),
  z.refine((input) => isOneProof(input), proofCountMessage),
);

export type SecondStep = z.output<typeof secondStepSchema>;

/** Body of a confirmation by the signed-in user, with the password or one proof of a second factor. */
export const confirmationSchema = checked(
  z.strictObject({ password: z.optional(signInSchema.shape.password), ...proofs }),
  z.refine((input) => isOneProof(input), proofCountMessage),
);

export type Confirmation = z.output<typeof confirmationSchema>;

/** The purpose of a confirmation. `step_up` is for money and changes of users. `factors` is for the user's own second factors. */
export const confirmationPurposes = ['step_up', 'factors'] as const;

export type ConfirmationPurpose = (typeof confirmationPurposes)[number];

export const confirmationQuestionSchema = z.strictObject({ purpose: choiceSchema(confirmationPurposes) });

/** The ways in which the user can prove a second factor now. */
export const factorChoicesSchema = z.object({
  /**
   * Options for the browser's passkey dialog, as JSON text (`PublicKeyCredentialRequestOptionsJSON`). Null if the user has no
   * passkey for this host. The challenge works once, within five minutes.
   */
  passkey: z.nullable(z.string()),
  /** Whether the user can enter a code of an authenticator app. */
  code: z.boolean(),
});

export type FactorChoices = z.infer<typeof factorChoicesSchema>;

/**
 * The ways in which the user can confirm an action. All are false or null if the action needs a second factor and the user does
 * not have one.
 */
export const confirmationChoicesSchema = z.extend(factorChoicesSchema, {
  password: z.boolean(),
  /** Name of the OpenID Connect provider that can confirm the user's identity in another window. Null for password users. */
  provider: z.nullable(z.string()),
});

export type ConfirmationChoices = z.infer<typeof confirmationChoicesSchema>;
