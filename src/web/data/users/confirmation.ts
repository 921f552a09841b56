import { requestConfirmationChoices } from '#contract/desk/account-endpoints.ts';
import {
  factorChoicesSchema,
  type ConfirmationChoices,
  type ConfirmationPurpose,
  type FactorChoices,
} from '#contract/desk/second-factor.ts';
import { recentConfirmationSchema } from '#contract/desk/session.ts';
import { requestParsed, call } from '#web/data/call.ts';
import { HttpRefusal } from '#web/lib/http.ts';

/** The methods with which the user can confirm their identity for an action. Each call creates a new passkey challenge. */
export function confirmationChoices(purpose: ConfirmationPurpose): Promise<ConfirmationChoices> {
  return call(requestConfirmationChoices, { body: { purpose } });
}

/** Confirms the user's identity. Sending money requires a confirmation within the last 15 minutes. */
export async function confirmIdentity(proof: object): Promise<void> {
  await requestParsed({ method: 'POST', url: '/bff/session/confirm', body: JSON.stringify(proof) }, null);
}

/** The methods with which the user can complete the sign-in in this browser. Each call creates a new passkey challenge. */
export function secondStepChoices(): Promise<FactorChoices> {
  return requestParsed({ method: 'POST', url: '/bff/session/second-step/choices' }, factorChoicesSchema);
}

/** Resolves if the identity provider has confirmed the user in another window. Throws `HttpRefusal` otherwise. */
export async function requireConfirmation(): Promise<void> {
  const requestLine = { method: 'GET', url: '/bff/session/confirmation' } as const;
  const { is_recent: isRecent } = await requestParsed(requestLine, recentConfirmationSchema);
  if (isRecent) return;
  throw new HttpRefusal({
    status: 403,
    code: 'step_up_required',
    message: 'Your identity is not confirmed yet: finish the sign-in in the other window',
    requestLine: `${requestLine.method} ${requestLine.url}`,
  });
}
