import { rolesWith } from '#contract/roles.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import {
  accountSchema,
  newPasskeySchema,
  passkeyOptionsSchema,
  passwordChangeSchema,
  recoveryCodesSchema,
  totpConfirmationSchema,
  totpSecretSchema,
} from './account.ts';
import { confirmationChoicesSchema, confirmationQuestionSchema } from './second-factor.ts';
import { sessionEndSchema } from './users.ts';

// The desk's endpoints for a user's own account. Changes of second factors need a recent proof of a second factor. A user
// without a second factor confirms with the password instead. Our choice: the spec is silent.

const write = { access: 'write', roles: rolesWith('read') } as const;

const account = '/bff/account';

export const readAccount = endpoint(`GET ${account}`, { access: 'read', roles: rolesWith('read'), response: accountSchema });

/** Changes the password and ends the user's other sessions. */
export const changeOwnPassword = endpoint(`POST ${account}/password`, { ...write, body: passwordChangeSchema, response: null });

/** Ends one of the user's other sessions, or all of them. */
export const endOwnSessions = endpoint(`POST ${account}/sessions/end`, { ...write, body: sessionEndSchema, response: null });

/** Starts to add a passkey. */
export const requestPasskeyOptions = endpoint(`POST ${account}/passkeys/options`, { ...write, response: passkeyOptionsSchema });
export const addPasskey = endpoint(`POST ${account}/passkeys`, { ...write, body: newPasskeySchema, response: recoveryCodesSchema });
export const removePasskey = endpoint(`POST ${account}/passkeys/:id/remove`, { ...write, response: null });

/** Starts to add an authenticator app. The user completes this with the app's first code. */
export const requestTotpSecret = endpoint(`POST ${account}/totp`, { ...write, response: totpSecretSchema });
export const confirmTotp = endpoint(`POST ${account}/totp/confirm`, {
  ...write,
  body: totpConfirmationSchema,
  response: recoveryCodesSchema,
});
export const removeTotp = endpoint(`POST ${account}/totp/remove`, { ...write, response: null });

/** Replaces the user's recovery codes with new ones. */
export const renewRecoveryCodes = endpoint(`POST ${account}/recovery-codes`, { ...write, response: recoveryCodesSchema });

/** Returns the ways in which the signed-in user can confirm an action. */
export const requestConfirmationChoices = endpoint('POST /bff/session/confirm/choices', {
  ...write,
  body: confirmationQuestionSchema,
  response: confirmationChoicesSchema,
});
