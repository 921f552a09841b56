import { randomBytes } from 'node:crypto';
import type { Auth } from '#bff/auth/open-auth.ts';

/** The purpose of a challenge. An answer for one purpose is refused for another. */
export type ChallengePurpose = 'add' | 'step_up' | 'sign_in';

/** The purpose of a challenge, and the `id_hash` of the session or pending sign-in to which the challenge belongs. */
export type ChallengeBinding = { readonly boundTo: string; readonly purpose: ChallengePurpose };

/** How long a challenge is valid, ms. Source: WebAuthn Level 3, 15.1 recommends 300 to 600 s. */
export const challengeMs = 5 * 60_000;

type FactorServices = Pick<Auth, 'tables' | 'now'>;

/** Creates a challenge, 256 bits as base64url, which replaces the earlier challenge of the same session and purpose. */
export async function makeChallenge({ tables, now }: FactorServices, { boundTo, purpose }: ChallengeBinding): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expires_at = new Date(now() + challengeMs);
  await tables
    .insertInto('passkey_challenges')
    .values({ bound_to: boundTo, purpose, challenge, expires_at })
    .onConflict((conflict) => conflict.columns(['bound_to', 'purpose']).doUpdateSet({ challenge, expires_at }))
    .execute();
  return challenge;
}

/** Returns a challenge and deletes it, so that no replica accepts it again. Returns null if it does not exist or has expired. */
export async function takeChallenge({ tables, now }: FactorServices, { boundTo, purpose }: ChallengeBinding): Promise<string | null> {
  const row = await tables
    .deleteFrom('passkey_challenges')
    .where('bound_to', '=', boundTo)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst();
  return row === undefined || row.expires_at.getTime() <= now() ? null : row.challenge;
}

/** Deletes expired challenges and pending sign-ins. */
export async function purgeFactors({ tables, now }: Pick<Auth, 'tables' | 'now'>): Promise<void> {
  const at = new Date(now());
  await tables.deleteFrom('passkey_challenges').where('expires_at', '<', at).execute();
  await tables.deleteFrom('pending_sign_ins').where('expires_at', '<', at).execute();
}
