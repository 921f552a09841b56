import type { Auth } from '#bff/auth/open-auth.ts';
import { auditFailure, startSession, type StartedSignIn } from '#bff/auth/session/sign-in.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { FactorChoices, SecondStep } from '#contract/desk/second-factor.ts';
import { assertionOptions } from './passkeys.ts';
import { clearPending, countFailure, findPending, type PendingSignIn } from './pending-sign-ins.ts';
import { kindOf, proveFactor, type ProofSource } from './prove-factor.ts';
import type { RelyingParty } from './relying-party.ts';
import { userFactors } from './user-factors.ts';

/** The pending sign-in of this browser. Throws a `Refusal` without one. */
export async function requirePending(auth: Auth, cookies: string | undefined): Promise<PendingSignIn> {
  const pendingSignIn = await findPending(auth, cookies);
  if (pendingSignIn === null)
    throw new Refusal('sign_in_expired', 'This sign-in took too long, or was started in another browser: enter your password again');
  return pendingSignIn;
}

/** The possible second steps of a pending sign-in. */
export async function secondStepChoices(auth: Auth, { idHash, user }: PendingSignIn, party: RelyingParty | null): Promise<FactorChoices> {
  const { totp } = await userFactors(auth.tables, user.id);
  const binding = { boundTo: idHash, purpose: 'sign_in' } as const;
  return { passkey: await assertionOptions(auth, { userId: user.id, party, binding }), code: totp };
}

type SecondStepInput = ProofSource & { readonly proof: SecondStep; readonly device: string | null; readonly requestId: string };

/** Starts the session of a pending sign-in after its second factor was proven. Throws a `Refusal`. */
export async function finishSignIn(auth: Auth, { proof, device, requestId, ...source }: SecondStepInput): Promise<StartedSignIn> {
  const { idHash, user } = await requirePending(auth, source.cookies);
  const binding = { boundTo: idHash, purpose: 'sign_in' } as const;
  const factor = await proveFactor(auth, { user, proof, binding, source }).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'sign_in_failed') await countFailure(auth, idHash);
    return auditFailure(auth, 'sign_in_failed', { email: user.email, requestId, factor: kindOf(proof) }, error);
  });
  const startedSession = await startSession(auth, user, { cookies: source.cookies, device, requestId, factor }, async (trx) => {
    // When two answers to one pending sign-in arrive at the same time, only one of them starts a session.
    const deletion = await trx.deleteFrom('pending_sign_ins').where('id_hash', '=', idHash).executeTakeFirst();
    if (deletion.numDeletedRows !== 1n) throw new Refusal('sign_in_expired', 'This sign-in is already complete: enter your password again');
  });
  return { ...startedSession, setCookies: [...startedSession.setCookies, clearPending(auth)] };
}
