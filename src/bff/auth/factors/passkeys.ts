import type { Auth } from '#bff/auth/open-auth.ts';
import type { User } from '#bff/auth/session/sandbox-users.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { passkeysMax } from '#contract/desk/account.ts';
import type { Assertion, Attestation } from '#contract/desk/second-factor.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { challengeMs, makeChallenge, takeChallenge, type ChallengeBinding } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

type FactorServices = Pick<Auth, 'tables' | 'now'>;

/** Loads the library at first use instead of at the start of the desk, because loading takes most of a second. */
const loadWebauthn = () => import('@simplewebauthn/server');

/**
 * Accepted signature algorithms, by COSE number (Ed25519, ES256, RS256). The default of the library includes another
 * algorithm, which is experimental in Node.
 */
const supportedAlgorithmIDs = [-8, -7, -257];

/** A new passkey in the browser's answer. */
export type NewPasskey = {
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: string;
  readonly transports: string;
  readonly host: string;
};

/**
 * Options for creating a passkey, as JSON text. The passkey shows the user's e-mail address. Its user handle does not
 * identify the user outside the desk.
 */
export async function creationOptions(
  auth: FactorServices & Pick<Auth, 'factorSealer'>,
  { user, party, boundTo }: { readonly user: User; readonly party: RelyingParty; readonly boundTo: string },
): Promise<string> {
  const passkeys = await auth.tables
    .selectFrom('passkeys')
    .select(['credential_id', 'transports', 'host'])
    .where('user_id', '=', user.id)
    .execute();
  if (passkeys.length >= passkeysMax) throw new Refusal('refused', `You have ${passkeysMax} passkeys: remove one first`);
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Custody Desk',
    rpID: party.id,
    userID: Buffer.from(auth.factorSealer.mac(`user ${user.id}`), 'base64url'),
    userName: user.email,
    userDisplayName: user.name,
    challenge: Buffer.from(await makeChallenge(auth, { boundTo, purpose: 'add' }), 'base64url'),
    timeout: challengeMs,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: passkeys.filter(({ host }) => host === party.id).map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  return JSON.stringify(options);
}

/** Verifies a new passkey against the session's challenge. Throws a `Refusal`. */
export async function verifyPasskey(
  auth: FactorServices,
  { party, boundTo, passkey }: { readonly party: RelyingParty; readonly boundTo: string; readonly passkey: Attestation },
): Promise<NewPasskey> {
  const challenge = await takeChallenge(auth, { boundTo, purpose: 'add' });
  if (challenge === null) throw new Refusal('refused', 'Adding the passkey took too long, or was started again: try again');
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, response: withoutTransports(passkey), clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified)
    throw new Refusal('refused', 'The desk could not verify this passkey: it was created for another site or request', {
      field: 'passkey',
    });
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter: String(counter),
    transports: (passkey.response.transports ?? []).filter((name) => /^[a-z-]+$/.test(name)).join(' '),
    host: party.id,
  };
}

/** The user who signs, the relying party (null for a host without passkeys), and the binding of the challenge. */
type SignatureContext = { readonly userId: number; readonly party: RelyingParty | null; readonly binding: ChallengeBinding };

/**
 * Options for a signature by one of the user's passkeys for this host, as JSON text. Returns null if the user has no
 * passkey for this host.
 */
export async function assertionOptions(auth: FactorServices, { userId, party, binding }: SignatureContext): Promise<string | null> {
  if (party === null) return null;
  const passkeys = await auth.tables
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .where('host', '=', party.id)
    .execute();
  if (passkeys.length === 0) return null;
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(await makeChallenge(auth, binding), 'base64url'),
    timeout: challengeMs,
    allowCredentials: passkeys.map(descriptor),
    userVerification: 'required',
  });
  return JSON.stringify(options);
}

/**
 * Consumes the challenge, and returns whether one of the user's passkeys signed it. Refuses a signature counter that did not
 * grow, because a copy of the passkey may exist.
 */
export async function hasSignedWithPasskey(
  auth: FactorServices,
  { userId, party, binding, assertion }: SignatureContext & { readonly assertion: Assertion },
): Promise<boolean> {
  const expectedChallenge = await takeChallenge(auth, binding);
  if (expectedChallenge === null || party === null) return false;
  const row = await auth.tables
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', assertion.id)
    .where('user_id', '=', userId)
    .where('host', '=', party.id)
    .executeTakeFirst();
  if (row === undefined) return false;
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const { clientDataJSON, authenticatorData, signature } = assertion.response;
  const newCounter = await verifyAuthenticationResponse({
    response: { ...assertion, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: row.credential_id, publicKey: Buffer.from(row.public_key, 'base64url'), counter: integerOfText(row.counter) },
  }).then(
    ({ verified, authenticationInfo }) => (verified ? String(authenticationInfo.newCounter) : null),
    // The library throws for every invalid signature.
    () => null,
  );
  if (newCounter === null) return false;
  // When two replicas use a passkey at the same time, only one of them changes the counter.
  const updateResult = await auth.tables
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: new Date(auth.now()) })
    .where('id', '=', row.id)
    .where('counter', '=', row.counter)
    .executeTakeFirst();
  return updateResult.numUpdatedRows === 1n;
}

function withoutTransports({ response: { clientDataJSON, attestationObject } }: Attestation) {
  return { clientDataJSON, attestationObject };
}

function descriptor({ credential_id, transports }: { readonly credential_id: string; readonly transports: string }) {
  return { id: credential_id, ...(transports === '' ? {} : { transports: transports.split(' ') }) };
}
