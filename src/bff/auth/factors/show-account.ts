import type { Auth } from '#bff/auth/open-auth.ts';
import type { ActiveSession } from '#bff/auth/session/sessions.ts';
import { listedSessions } from '#bff/auth/users/list-users.ts';
import type { Account } from '#contract/desk/account.ts';
import { accountRefusal } from './account-change.ts';
import type { RelyingParty } from './relying-party.ts';

type AccountServices = Pick<Auth, 'tables' | 'now' | 'stepUpFactor' | 'oidc' | 'signInMethods'>;

const noHostNameMessage = 'Passkeys need a host name: open the desk by its host name, on this machine as localhost';

/** The signed-in user's account for the account page. It has all passkeys of the user, each with the host for which it is valid. */
export async function accountView(auth: AccountServices, session: ActiveSession, party: RelyingParty | null): Promise<Account> {
  const { id } = session.user;
  const { tables, stepUpFactor } = auth;
  const passkeys = await tables.selectFrom('passkeys').selectAll().where('user_id', '=', id).orderBy('created_at').orderBy('id').execute();
  const totp = await tables
    .selectFrom('totp')
    .selectAll()
    .where('user_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return {
    blocked: accountRefusal(session),
    passkeys_blocked: party === null ? noHostNameMessage : null,
    step_up: stepUpFactor,
    passkeys: passkeys.map(({ id: passkeyId, name, host, created_at, last_used_at }) => ({
      id: passkeyId,
      name,
      host,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    totp:
      totp === undefined
        ? null
        : { created_at: (totp.confirmed_at ?? totp.created_at).toISOString(), last_used_at: totp.last_used_at?.toISOString() ?? null },
    recovery: await recoveryOf(auth, id),
    sessions: await listedSessions(auth, session, String(id)),
  };
}

async function recoveryOf({ tables }: Pick<Auth, 'tables'>, userId: number): Promise<Account['recovery']> {
  const codes = await tables.selectFrom('recovery_codes').selectAll().where('user_id', '=', userId).execute();
  const [firstCode] = codes;
  if (firstCode === undefined) return null;
  const useTimes = codes.flatMap(({ used_at }) => (used_at === null ? [] : [used_at.getTime()]));
  return {
    left: codes.length - useTimes.length,
    created_at: firstCode.created_at.toISOString(),
    last_used_at: useTimes.length === 0 ? null : new Date(Math.max(...useTimes)).toISOString(),
  };
}
