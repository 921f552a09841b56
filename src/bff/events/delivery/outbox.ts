import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import { canSignIn, userOf, type User } from '#bff/auth/index.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { Health } from '#contract/desk/health.ts';
import { kindsFor, type Sendable, type TargetChannel } from '#contract/desk/notification-targets.ts';
import { dayMs, hourMs, minuteMs } from '#contract/limits.ts';
import { roles, type Role } from '#contract/roles.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { msAfterQuietHours, dueMsOf } from './due-time.ts';
import type { SentNotice } from './message.ts';
import { timingOf } from './target-rows.ts';

type Tables = Kysely<DeskTables>;
type TargetRow = Selectable<DeskTables['notification_targets']>;

/** A notification with the columns that decide its readers. */
type NoticeReaders = Pick<Selectable<DeskTables['notices']>, 'id' | 'kind' | 'for_user' | 'not_for_user' | 'for_roles'>;

/** A target and the user who owns it. Null means that the target belongs to a role. Undefined means that the user may not sign in. */
type Target = { readonly row: TargetRow; readonly user: User | null | undefined };

/** Time after which another replica sends the claimed message of a stopped replica, ms. Sending a message takes less time. */
const claimMs = 2 * minuteMs;

/** Maximum notifications of one message. */
const noticesPerMessage = 50;

/** Delay between two attempts, ms. It doubles after each failure. */
const waitMs = { first: minuteMs / 2, max: hourMs } as const;

/** Time after which the desk stops retrying a failing message, ms. */
const retryMsMax = dayMs;

/** A message that this replica has claimed. */
export type ClaimedMessage = {
  readonly id: string;
  readonly channel: TargetChannel;
  readonly address: string;
  readonly notices: readonly SentNotice[];
};

/** Adds a notification to the outbox of each of its targets, in the transaction of the change. A target gets each notification once. */
export async function enqueueNotice(trx: Tables, notice: NoticeReaders, sendable: Sendable, nowMs: number): Promise<void> {
  if (!sendable.email && !sendable.webhooks) return;
  const targets = (await targetsOf(trx, nowMs)).filter((target) => isTarget(target, notice, sendable));
  if (targets.length === 0) return;
  const rows = targets.map(({ row }) => ({
    notice_id: notice.id,
    target_id: row.id,
    state: 'waiting' as const,
    due_at: new Date(dueMsOf(timingOf(row), nowMs)),
    message_id: null,
    tried_since: null,
    error: null,
    ended_at: null,
  }));
  await trx
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function targetsOf(trx: Tables, nowMs: number, id?: number): Promise<readonly Target[]> {
  const rows = await trx
    .selectFrom('notification_targets')
    .selectAll()
    .where('is_on', '=', true)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute();
  const userIds = rows.flatMap(({ user_id: userId }) => userId ?? []);
  const users =
    userIds.length === 0
      ? []
      : (await trx.selectFrom('users').selectAll().where('id', 'in', userIds).execute()).filter(canSignIn).map((row) => userOf(row, nowMs));
  return rows.map((row) => ({ row, user: row.user_id === null ? null : users.find(({ id: userId }) => userId === row.user_id) }));
}

/**
 * Whether a target gets a notification. The target must have selected its kind, and the target's user or role may see the
 * notification now.
 */
function isTarget(
  { row, user }: Target,
  { kind, for_user: forUser, not_for_user: notForUser, for_roles: forRoles }: NoticeReaders,
  sendable: Sendable,
): boolean {
  if (!(row.channel === 'email' ? sendable.email : sendable.webhooks) || !row.kinds.split(' ').includes(kind)) return false;
  const isReader = (userRoles: readonly Role[]) =>
    forRoles === null || forRoles.split(' ').some((role) => userRoles.some((each) => each === role));
  if (user === null) {
    const role = roles.find((each) => each === row.role);
    return role !== undefined && forUser === null && kindsFor([role]).includes(kind) && isReader([role]);
  }
  if (user === undefined) return false;
  return (forUser === null || forUser === user.id) && notForUser !== user.id && kindsFor(user.roles).includes(kind) && isReader(user.roles);
}

/** The outbox of messages that are sent outside the desk. All replicas share it. */
export class Outbox {
  readonly #tables: Tables;
  readonly #now: () => number;

  constructor({ tables, now }: { readonly tables: Tables; readonly now: () => number }) {
    this.#tables = tables;
    this.#now = now;
  }

  /**
   * Claims the message that has been due longest. It contains all due notifications of one target. A repeated attempt contains
   * the same notifications as the earlier attempt. Deletes entries that are no longer needed. Returns null if no message is
   * due.
   */
  async claim(sendable: Sendable): Promise<ClaimedMessage | null> {
    for (;;) {
      const claimedMessage = await this.#claimNext(sendable);
      if (claimedMessage !== 'nothing to send') return claimedMessage;
    }
  }

  #claimNext(sendable: Sendable): Promise<ClaimedMessage | null | 'nothing to send'> {
    const now = new Date(this.#now());
    return this.#tables.transaction().execute(async (trx) => {
      const dueQuery = () =>
        trx.selectFrom('outbox').where('outbox.state', '=', 'waiting').where('outbox.due_at', '<=', now).orderBy('outbox.due_at');
      // Locks the target, so that only one replica takes its notifications. New notifications do not wait for this lock.
      const firstRow = await dueQuery()
        .innerJoin('notification_targets', 'notification_targets.id', 'outbox.target_id')
        .select(['outbox.target_id', 'outbox.message_id'])
        .limit(1)
        .forNoKeyUpdate('notification_targets')
        .skipLocked()
        .executeTakeFirst();
      if (firstRow === undefined) return null;
      const rows = await dueQuery()
        .innerJoin('notices', 'notices.id', 'outbox.notice_id')
        .leftJoin('batches', 'batches.id', 'notices.ref')
        .select([
          'outbox.id as row_id',
          'notices.id',
          'batches.id as batch',
          'notices.kind',
          'notices.ref',
          'notices.made_at',
          'notices.done_at',
          'for_user',
          'not_for_user',
          'for_roles',
        ])
        .where('outbox.target_id', '=', firstRow.target_id)
        .where('outbox.message_id', 'is not distinct from', firstRow.message_id)
        .orderBy('outbox.id')
        .limit(noticesPerMessage)
        .execute();
      const [target] = await targetsOf(trx, now.getTime(), firstRow.target_id);
      const isWanted = (row: (typeof rows)[number]) => target !== undefined && row.done_at === null && isTarget(target, row, sendable);
      const droppedIds = rows.filter((row) => !isWanted(row)).map(({ row_id: id }) => id);
      if (droppedIds.length > 0) await trx.deleteFrom('outbox').where('id', 'in', droppedIds).execute();
      const wantedRows = rows.filter(isWanted);
      if (target === undefined || wantedRows.length === 0) return 'nothing to send';
      const id = firstRow.message_id ?? randomUUID();
      await trx
        .updateTable('outbox')
        .set({
          message_id: id,
          due_at: new Date(now.getTime() + claimMs),
          attempts: sql`attempts + 1`,
          tried_since: sql`coalesce(tried_since, ${now})`,
        })
        .where(
          'id',
          'in',
          wantedRows.map(({ row_id: rowId }) => rowId),
        )
        .execute();
      const { channel, address } = target.row;
      const notices = wantedRows.map(({ kind, ref, batch, made_at: at }) => ({ kind, ref, batch, made_at: at.toISOString() }));
      return { id, channel, address: address ?? target.user?.email ?? '', notices };
    });
  }

  /** Ends a message that was sent. */
  async markSent(id: string): Promise<void> {
    await this.#tables
      .updateTable('outbox')
      .set({ state: 'sent', ended_at: new Date(this.#now()), error: null })
      .where('message_id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
  }

  /** Schedules a failed message again, after a growing delay and outside quiet hours. Gives it up after a day. */
  async recordFailure(id: string, error: string): Promise<void> {
    const nowMs = this.#now();
    const rows = this.#tables.selectFrom('outbox').innerJoin('notification_targets', 'notification_targets.id', 'outbox.target_id');
    const row = await rows
      .selectAll('notification_targets')
      .select(['attempts', 'tried_since'])
      .where('message_id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return;
    const isOver = nowMs - (row.tried_since?.getTime() ?? nowMs) >= retryMsMax;
    const nextAttemptMs = nowMs + Math.min(waitMs.first * 2 ** (row.attempts - 1), waitMs.max);
    await this.#tables
      .updateTable('outbox')
      .set(
        isOver
          ? { error, state: 'given_up', ended_at: new Date(nowMs) }
          : { error, due_at: new Date(msAfterQuietHours(timingOf(row), nextAttemptMs)) },
      )
      .where('message_id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
  }

  /** The number of waiting messages, of failing messages, and of messages that failed for good within the last day. */
  async summary(): Promise<NonNullable<Health['notifications']>> {
    const recentFailure = sql`(state = 'given_up' and ended_at > ${new Date(this.#now() - dayMs)})`;
    const { waiting, failing, given_up, last_error } = await this.#tables
      .selectFrom('outbox')
      .select([
        sql<string>`count(*) filter (where state = 'waiting')`.as('waiting'),
        sql<string>`count(*) filter (where state = 'waiting' and error is not null)`.as('failing'),
        sql<string>`count(*) filter (where ${recentFailure})`.as('given_up'),
        sql<
          string | null
        >`(array_agg(error order by due_at desc) filter (where error is not null and (state = 'waiting' or ${recentFailure})))[1]`.as(
          'last_error',
        ),
      ])
      .executeTakeFirstOrThrow();
    return { waiting: integerOfText(waiting), failing: integerOfText(failing), given_up: integerOfText(given_up), last_error };
  }
}
