import { sql } from 'kysely';
import { listedUsers, type ActiveSession, type Auth } from '#bff/auth/index.ts';
import type { AuditHead } from '#bff/core/audit/audit-log.ts';
import { auditBatches } from '#bff/core/audit/read-audit.ts';
import type { AuditRow } from '#contract/desk/audit.ts';
import type { AccessRow } from '#contract/evidence/evidence-report.ts';
import { combinationWarnings } from '#contract/rules/role-conflicts.ts';
import type { Period } from './evidence-period.ts';

/** The parts of the desk that know its users. */
export type AccessSources = Pick<Auth, 'tables' | 'now' | 'oidc' | 'signInMethods' | 'changes'>;

/** Every user with their current roles, the grants of these roles, factors and last sign-in, by name. */
export async function accessRows(
  sources: AccessSources,
  session: ActiveSession,
  { period, head }: { readonly period: Period; readonly head: AuditHead },
): Promise<readonly AccessRow[]> {
  const { tables, now } = sources;
  const users = await listedUsers(sources, session);
  const { grants, changeCounts } = await readGrants(sources, period, head);
  const approvers = await readApprovers(
    sources,
    [...grants.values()].flatMap(({ request_id: id }) => id ?? []),
  );
  const { rows: signIns } = await sql<{ id: number; at: Date | null }>`
    select id, (
      select at from desk.audit where actor = users.email and action = 'sign_in' and decision = 'done' order by seq desc limit 1
    ) as at from desk.users`.execute(tables);
  const signInAt = new Map(signIns.map(({ id, at }) => [id, at]));
  return users.map(({ id, email, name, state, factors, provider, roles }) => {
    const activeRoles = roles.filter(({ role, until }) => role !== 'viewer' && (until === null || Date.parse(until) > now()));
    return {
      id,
      email,
      name,
      state,
      roles: activeRoles.map(({ role, until }) => {
        const grant = grants.get(`${id} ${role}`);
        const approver = approvers.get(grant?.request_id ?? '') ?? null;
        return { role, until, granted_at: grant?.at ?? null, granted_by: grant?.actor ?? null, approved_by: approver };
      }),
      factors,
      provider,
      last_sign_in_at: signInAt.get(id)?.toISOString() ?? null,
      conflicts: [...combinationWarnings(activeRoles.map(({ role }) => role))],
      changes: changeCounts.get(String(id)) ?? 0,
    };
  });
}

/** The row of the audit log that granted each current role, by user and role, and the number of changes of each user in a period. */
async function readGrants({ tables }: Pick<AccessSources, 'tables'>, { from, until }: Period, head: AuditHead) {
  const grants = new Map<string, AuditRow>();
  const changeCounts = new Map<string, number>();
  for await (const rows of auditBatches(tables, { action: 'user' }, head.seq))
    for (const row of rows) {
      const [, id] = /^\/users\/(\d+)$/.exec(row.object ?? '') ?? [];
      if (id === undefined) continue;
      const ms = Date.parse(row.at);
      if (ms >= from.getTime() && ms < until.getTime()) changeCounts.set(id, (changeCounts.get(id) ?? 0) + 1);
      if (Array.isArray(row.detail['roles'])) applyRoles(grants, id, row);
    }
  return { grants, changeCounts };
}

/** `detail.roles` has all roles after a change of roles. After an end of roles it has only the ended roles. */
function applyRoles(grants: Map<string, AuditRow>, id: string, row: AuditRow): void {
  const roles = [row.detail['roles'] ?? []].flat().map((text) => text.split(' ', 1)[0] ?? '');
  const isRoleEnd = row.detail['change'] === 'roles_ended';
  for (const key of grants.keys()) {
    const [user, role = ''] = key.split(' ');
    if (user === id && roles.includes(role) === isRoleEnd) grants.delete(key);
  }
  if (!isRoleEnd) for (const role of roles) if (!grants.has(`${id} ${role}`)) grants.set(`${id} ${role}`, row);
}

/** The security admins who approved the control changes that these requests put in force, by request. */
async function readApprovers({ tables }: Pick<AccessSources, 'tables'>, requestIds: readonly string[]) {
  if (requestIds.length === 0) return new Map<string, string | null>();
  const rows = await tables
    .selectFrom('audit')
    .select(['request_id', 'actor'])
    .where('action', '=', 'change')
    .where('decision', '=', 'done')
    .where('request_id', 'in', requestIds)
    .where('detail', 'like', '%"state":"in_force"%')
    .execute();
  return new Map(rows.map(({ request_id: id, actor }) => [id ?? '', actor]));
}
