import { askConfirmationChoices } from '#contract/desk/account-endpoints.ts';
import {
  factorChoicesSchema,
  type ConfirmationChoices,
  type ConfirmationPurpose,
  type FactorChoices,
} from '#contract/desk/second-factor.ts';
import { recentConfirmationSchema } from '#contract/desk/session.ts';
import { ask, call } from '#web/data/call.ts';
import { HttpRefusal } from '#web/lib/http.ts';

/** How the user can confirm who they are for a deed. Each call makes a new challenge for passkeys. */
export function confirmationChoices(deed: ConfirmationPurpose): Promise<ConfirmationChoices> {
  return call(askConfirmationChoices, { body: { purpose: deed } });
}

/** Confirms who the user is: sending money requires it within 15 minutes. */
export async function confirmIdentity(proof: object): Promise<void> {
  await ask({ method: 'POST', url: '/bff/session/confirm', body: JSON.stringify(proof) }, null);
}

/** How this browser's sign-in can be finished. Each call makes a new challenge for passkeys. */
export function secondStepChoices(): Promise<FactorChoices> {
  return ask({ method: 'POST', url: '/bff/session/second-step/choices' }, factorChoicesSchema);
}

/** Asks whether the provider has confirmed the user in another window. Throws `HttpRefusal` while it has not. */
export async function requireConfirmation(): Promise<void> {
  const asked = { method: 'GET', url: '/bff/session/confirmation' } as const;
  const { is_recent: isRecent } = await ask(asked, recentConfirmationSchema);
  if (isRecent) return;
  throw new HttpRefusal({
    status: 403,
    code: 'step_up_required',
    message: 'It is not confirmed yet',
    asked: `${asked.method} ${asked.url}`,
  });
}
