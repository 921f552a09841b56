import type { Auth } from '#bff/auth/open-auth.ts';
import { addressGroup } from '#bff/auth/session/address-group.ts';
import type { User } from '#bff/auth/session/sandbox-users.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { SecondStep } from '#contract/desk/second-factor.ts';
import type { ChallengeBinding } from './challenges.ts';
import { hasSignedWithPasskey } from './passkeys.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import { consumeTotpCode } from './totp.ts';

/** The type of a proven factor, for the audit log. */
export type FactorKind = 'passkey' | 'totp' | 'recovery_code';

/** Where a proof came from. */
export type ProofSource = {
  /** The browser's IP address, as the trusted proxies report it. */
  readonly address: string;
  /** The Cookie header. */
  readonly cookies: string | undefined;
  readonly party: RelyingParty | null;
};

type ProofAttempt = { readonly user: User; readonly proof: SecondStep; readonly binding: ChallengeBinding; readonly source: ProofSource };

const wrongProofMessages = {
  passkey: 'The passkey could not be verified: try again',
  totp: 'Wrong or used code: enter the current code of the app',
  recovery_code: 'Wrong or used recovery code: enter another one',
} as const satisfies Record<FactorKind, string>;

/** The kind of factor that a proof uses. */
export function kindOf({ passkey, code }: SecondStep): FactorKind {
  if (passkey !== undefined) return 'passkey';
  return code === undefined ? 'recovery_code' : 'totp';
}

/**
 * Checks a proof and consumes it. Throws a `Refusal`. Proofs are throttled like passwords, with a separate count that a
 * correct password does not reset.
 */
export async function proveFactor(auth: Auth, { user, proof, binding, source }: ProofAttempt): Promise<FactorKind> {
  const kind = kindOf(proof);
  const reservation = await auth.throttle.reserve({
    email: `second factor of ${user.email}`,
    address: addressGroup(source.address),
    browser: auth.browsers.idOf(source.cookies, user.email),
  });
  const { waitSeconds } = reservation;
  if (waitSeconds > 0)
    throw new Refusal('too_many_requests', `Too many wrong codes: try again in ${waitSeconds} s`, { retryAfter: String(waitSeconds) });
  const isCorrect = await isCorrectProof(auth, { user, proof, binding, source }).catch(async (error: unknown) => {
    await reservation.withdrawAttempt();
    throw error;
  });
  if (!isCorrect) throw new Refusal('sign_in_failed', wrongProofMessages[kind], { field: kind === 'totp' ? 'code' : kind });
  await reservation.succeeded();
  return kind;
}

function isCorrectProof(auth: Auth, { user, proof, binding, source: { party } }: ProofAttempt): Promise<boolean> {
  if (proof.passkey !== undefined) return hasSignedWithPasskey(auth, { userId: user.id, party, binding, assertion: proof.passkey });
  if (proof.code !== undefined) return consumeTotpCode(auth, user.id, proof.code);
  return consumeRecoveryCode(auth, user.id, proof.recovery_code ?? '');
}
