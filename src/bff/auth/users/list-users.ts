import type { Kysely } from 'kysely';
import { factorsByUser, noFactors } from '#bff/auth/factors/user-factors.ts';
import type { Auth } from '#bff/auth/open-auth.ts';
import { timedRoles } from '#bff/auth/session/active-roles.ts';
import { userOf } from '#bff/auth/session/sandbox-users.ts';
import { endOf } from '#bff/auth/session/session-limits.ts';
import { timesOf } from '#bff/auth/session/session-row.ts';
import type { ActiveSession } from '#bff/auth/session/sessions.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { DeskUser, UserSession, UserState } from '#contract/desk/users.ts';
import { allUsers, factsOf, missingUserRefusal, userIn, type UserRow } from './change-user.ts';
import { userActionRefusal } from './user-rules.ts';

type ListServices = Pick<Auth, 'tables' | 'now' | 'oidc' | 'signInMethods' | 'changes'>;

/** Every user, by name, with the data that the session's user may see. */
export async function listedUsers(auth: ListServices, session: ActiveSession): Promise<DeskUser[]> {
  const { tables, now } = auth;
  const rows = await allUsers(tables);
  const openSessionRows = await openSessions(tables, rows, now());
  const factors = await factorsByUser(tables);
  const links = await tables.selectFrom('user_links').selectAll().where('expires_at', '>', new Date(now())).execute();
  const waitingChanges = await auth.changes.waitingChanges(tables);
  const permits = await tables.selectFrom('oidc_permits').selectAll().where('expires_at', '>', new Date(now())).execute();
  return rows.map((row) => {
    const link = links.find(({ user_id }) => user_id === row.id);
    const permit = permits.find(({ user_id }) => user_id === row.id);
    const facts = factsOf(auth, row, session);
    return {
      id: row.id,
      email: row.email,
      name: row.name,
      roles: [...timedRoles(row)],
      state: stateOf(row),
      last_seen_at: row.last_seen_at?.toISOString() ?? null,
      open_sessions: openSessionRows.filter(({ user }) => user.id === row.id).length,
      link: link === undefined ? null : { kind: link.kind, expires_at: link.expires_at.toISOString(), is_approved: link.is_approved },
      factors: factors.get(row.id) ?? noFactors,
      waiting: waitingChanges.filter(({ subject }) => subject === row.email).map(({ id, kind }) => ({ id, kind })),
      is_self: facts.isSelf,
      provider: facts.provider,
      provider_permitted_until: permit?.expires_at.toISOString() ?? null,
      blocked: {
        roles: userActionRefusal('roles', facts),
        state: userActionRefusal('state', facts),
        link: userActionRefusal('link', facts),
        factors: userActionRefusal('factors', facts),
        provider: userActionRefusal('provider', facts),
      },
    };
  });
}

/** One user, with the data that the session's user may see. */
export async function listedUser(auth: ListServices, session: ActiveSession, id: string): Promise<DeskUser> {
  const users = await listedUsers(auth, session);
  const user = users.find((each) => String(each.id) === id);
  if (user === undefined) throw missingUserRefusal();
  return user;
}

/** A user's open sessions, newest first. */
export async function listedSessions(
  { tables, now }: Pick<Auth, 'tables' | 'now'>,
  session: ActiveSession,
  id: string,
): Promise<UserSession[]> {
  const row = userIn(await allUsers(tables), id);
  const openSessionRows = await openSessions(tables, [row], now());
  return openSessionRows.map(({ idHash, createdMs, lastSeenMs, device }) => ({
    id: idHash,
    started_at: new Date(createdMs).toISOString(),
    last_seen_at: new Date(lastSeenMs).toISOString(),
    device,
    is_current: idHash === session.idHash,
  }));
}

type OpenSession = ActiveSession & { readonly device: string | null };

/** The sessions of users that have not expired. */
async function openSessions(tables: Kysely<DeskTables>, users: readonly UserRow[], nowMs: number): Promise<OpenSession[]> {
  const userById = new Map(users.map((row) => [row.id, userOf(row, nowMs)]));
  const rows = await tables.selectFrom('sessions').selectAll().orderBy('created_at', 'desc').execute();
  return rows
    .flatMap((row) => {
      const user = userById.get(row.user_id);
      return user === undefined ? [] : [{ idHash: row.id_hash, user, rolesUntilMs: Infinity, device: row.device, ...timesOf(row) }];
    })
    .filter((session) => endOf(session) > nowMs);
}

/** The state of a user from its row. */
export function stateOf({ joined_at, deactivated_at }: UserRow): UserState {
  if (deactivated_at !== null) return 'deactivated';
  return joined_at === null ? 'invited' : 'active';
}
