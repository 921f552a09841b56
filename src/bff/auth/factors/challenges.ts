import { randomBytes } from 'node:crypto';
import type { Auth } from '#bff/auth/open-auth.ts';

/** What a challenge may be answered for. One purpose's answer never serves another. */
export type ChallengePurpose = 'add' | 'step_up' | 'sign_in';

/** A challenge's place: the session or pending sign-in (its `id_hash`), and what for. */
export type ChallengePlace = { readonly boundTo: string; readonly purpose: ChallengePurpose };

/** How long a challenge can be answered, ms. Source: WebAuthn Level 3, 15.1 recommends 300 to 600 s. */
export const challengeMs = 5 * 60_000;

type Storing = Pick<Auth, 'tables' | 'now'>;

/** Makes the challenge of a place, 256 bits, base64url. An earlier one of the place stops working. */
export async function makeChallenge({ tables, now }: Storing, { boundTo, purpose }: ChallengePlace): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expires_at = new Date(now() + challengeMs);
  await tables
    .insertInto('passkey_challenges')
    .values({ bound_to: boundTo, purpose, challenge, expires_at })
    .onConflict((conflict) => conflict.columns(['bound_to', 'purpose']).doUpdateSet({ challenge, expires_at }))
    .execute();
  return challenge;
}

/** The challenge of a place, used up by this call on every replica. Null when there is none, or it expired. */
export async function takeChallenge({ tables, now }: Storing, { boundTo, purpose }: ChallengePlace): Promise<string | null> {
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
