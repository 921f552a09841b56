import type { Kysely } from 'kysely';
import type { Auth } from '#bff/auth/open-auth.ts';
import { endSessionsOf } from '#bff/auth/session/end-sessions.ts';
import { canSignIn, userOf } from '#bff/auth/session/sandbox-users.ts';
import type { ActiveSession } from '#bff/auth/session/sessions.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { lockSignOuts } from './backchannel-logout.ts';
import type { SignInResult } from './exchange-code.ts';
import { storeUser, linkedUser } from './provider-user.ts';
import type { PendingRoundTrip } from './round-trips.ts';
import { StoppedSignIn } from './stopped-sign-in.ts';

type FinishedRoundTrip = {
  readonly signInResult: SignInResult;
  readonly roundTrip: PendingRoundTrip;
  readonly issuer: string;
  /** The provider's name, for the audit log. */
  readonly name: string;
  /** Browser and system of the user, or null if unknown. */
  readonly device: string | null;
  readonly requestId: string;
};

/** The object of sign-ins in the audit log. */
const object = '/bff/session';

/**
 * Starts the session of a user whom the provider signed in, and ends the browser's earlier session. Returns the session,
 * and its id for the cookie. Throws `StoppedSignIn`.
 */
export async function beginProviderSession(
  auth: Auth,
  { signInResult, roundTrip, issuer, name, device, requestId }: FinishedRoundTrip,
): Promise<{ id: string; session: ActiveSession }> {
  const { identity, sid, hasFactor, confirmedMs } = signInResult;
  const user = await storeUser(auth, { issuer, identity, requestId });
  let endedSessions: readonly string[] = [];
  const transactionWork = async (trx: Kysely<DeskTables>, idHash: string) => {
    await trx.insertInto('oidc_sessions').values({ id_hash: idHash, issuer, sid }).execute();
    await lockSignOuts(trx);
    await requireNoSignOut(trx, issuer, signInResult);
    endedSessions = await endEarlierSession(trx, roundTrip.sessionHash);
    await auth.audit.append(trx, { action: 'sign_in', decision: 'done', actor: user, object, requestId, detail: { with: name } });
  };
  const sessionStart = auth.sessions.begin(user, transactionWork, { device, hasFactor, confirmedMs });
  const startedSession = await sessionStart.catch((error: unknown) => {
    // The user was deactivated after the first read.
    throw error instanceof Refusal ? new StoppedSignIn('deactivated', error) : error;
  });
  auth.sessions.forgetSessions(endedSessions);
  return startedSession;
}

/** Records that the user of the browser's session has just authenticated again at the provider. Throws `StoppedSignIn`. */
export async function confirmByProvider(
  auth: Auth,
  { signInResult, roundTrip, issuer, name, requestId }: FinishedRoundTrip,
): Promise<void> {
  const row = await linkedUser(auth.tables, issuer, signInResult.identity.subject);
  const session = await auth.tables
    .selectFrom('sessions')
    .select(['id_hash', 'user_id'])
    .where('id_hash', '=', roundTrip.sessionHash ?? '')
    .executeTakeFirst();
  if (session === undefined) throw new StoppedSignIn('session_over');
  if (row === null || !canSignIn(row) || session.user_id !== row.id) throw new StoppedSignIn('other_user');
  const { hasFactor } = signInResult;
  if (auth.stepUpFactor === 'second_factor' && !hasFactor) throw new StoppedSignIn('no_factor');
  const entry = { action: 'step_up', decision: 'done', actor: userOf(row, auth.now()), object, requestId, detail: { with: name } } as const;
  await auth.sessions.confirm({ idHash: session.id_hash }, (trx) => auth.audit.append(trx, entry), { hasFactor });
}

/** Refuses a sign-in when the provider ended its session in the meantime. */
async function requireNoSignOut(trx: Kysely<DeskTables>, issuer: string, { identity, sid, issuedMs }: SignInResult): Promise<void> {
  const signOut = await trx
    .selectFrom('oidc_logouts')
    .select('jti')
    .where('issuer', '=', issuer)
    .where(({ and, eb, or }) =>
      or([
        ...(sid === null ? [] : [eb('sid', '=', sid)]),
        and([eb('sid', 'is', null), eb('subject', '=', identity.subject), eb('at', '>', new Date(issuedMs))]),
      ]),
    )
    .executeTakeFirst();
  if (signOut !== undefined) throw new StoppedSignIn('signed_out');
}

/** Ends the browser's earlier session, because every sign-in gets a new one. */
async function endEarlierSession(trx: Kysely<DeskTables>, sessionHash: string | null): Promise<readonly string[]> {
  if (sessionHash === null) return [];
  const earlierSession = await trx.selectFrom('sessions').select('user_id').where('id_hash', '=', sessionHash).executeTakeFirst();
  return earlierSession === undefined ? [] : endSessionsOf(trx, earlierSession.user_id, { onlyIdHash: sessionHash });
}
