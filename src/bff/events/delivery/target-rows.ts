import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Selectable } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import { noticeKinds } from '#contract/desk/notices.ts';
import type { OwnTarget, RoleTarget } from '#contract/desk/notification-targets.ts';
import { roles } from '#contract/roles.ts';

type Tables = Kysely<DeskTables>;
type Row = Selectable<DeskTables['notification_targets']>;
type Timing = Omit<OwnTarget, 'is_on'>;

/** Which notifications a target gets, and when. Kinds that this version does not know are dropped. */
export function timingOf({ kinds, digest_hour, quiet_from: from, quiet_to: to, zone }: Omit<Row, 'id'>): Timing {
  const chosenKinds = kinds.split(' ');
  return {
    kinds: noticeKinds.filter((kind) => chosenKinds.includes(kind)),
    digest_hour,
    quiet: from === null || to === null ? null : { from, to },
    zone,
  };
}

function columnsOf({ kinds, digest_hour, quiet, zone }: Timing) {
  return { kinds: kinds.join(' '), digest_hour, quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null, zone };
}

/** A user's own target, or null if the user has no target. */
export async function ownTarget(tables: Tables, userId: number): Promise<OwnTarget | null> {
  const row = await tables.selectFrom('notification_targets').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row === undefined ? null : { is_on: row.is_on, ...timingOf(row) };
}

/** Replaces a user's own target. */
export async function setOwnTarget(tables: Tables, userId: number, target: OwnTarget): Promise<void> {
  const chosenSettings = { is_on: target.is_on, ...columnsOf(target) };
  await tables
    .insertInto('notification_targets')
    .values({ user_id: userId, role: null, channel: 'email', address: null, ...chosenSettings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosenSettings))
    .execute();
}

/** The targets of all roles. */
export async function roleTargets(tables: Tables): Promise<readonly RoleTarget[]> {
  return (await roleRows(tables)).map(({ target }) => target);
}

/** Replaces the targets of all roles. An unchanged target keeps its waiting messages. */
export async function setRoleTargets(trx: Tables, targets: readonly RoleTarget[]): Promise<void> {
  const presentRows = await roleRows(trx);
  const isListed = (all: readonly RoleTarget[], one: RoleTarget) => all.some((each) => isDeepStrictEqual(each, one));
  const removedIds = presentRows.filter(({ target }) => !isListed(targets, target)).map(({ id }) => id);
  if (removedIds.length > 0) await trx.deleteFrom('notification_targets').where('id', 'in', removedIds).execute();
  const presentTargets = presentRows.map(({ target }) => target);
  const addedTargets = targets.filter((target) => !isListed(presentTargets, target));
  if (addedTargets.length === 0) return;
  const rows = addedTargets.map(({ role, channel, address, ...timing }) => ({
    user_id: null,
    role,
    channel,
    address,
    is_on: true,
    ...columnsOf(timing),
  }));
  await trx.insertInto('notification_targets').values(rows).execute();
}

async function roleRows(tables: Tables): Promise<readonly { readonly id: number; readonly target: RoleTarget }[]> {
  const rows = await tables.selectFrom('notification_targets').selectAll().where('user_id', 'is', null).orderBy('id').execute();
  return rows.flatMap((row) => {
    const role = roles.find((each) => each === row.role);
    if (role === undefined) return [];
    return [{ id: row.id, target: { role, channel: row.channel, address: row.address ?? '', ...timingOf(row) } }];
  });
}
