import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { User } from '#bff/auth/index.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { enqueueNotice } from '#bff/events/delivery/outbox.ts';
import type { JobName } from '#contract/desk/health.ts';
import { noticeKinds, noticeRights, listedNoticesMax, type NoticeKind } from '#contract/desk/notices.ts';
import type { Sendable } from '#contract/desk/notification-targets.ts';
import { isPendingStatus } from '#contract/people/regulatory-status.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import type { AccessChangeOfUser, ChangedControl, ChangedOrder, NewNotice } from './notice-changes.ts';
import type { ReadDeposit } from './read-deposit.ts';

/** Time for which a notification is stored, ms (30 days). */
const noticeRetentionMs = 30 * 86_400_000;

type Tables = Kysely<DeskTables>;

/** `sendable` are the channels for messages outside the desk. The default is an empty list. */
type Options = { readonly tables: Tables; readonly now: () => number; readonly sendable?: Sendable | undefined };

/**
 * Notifications for users, which all replicas share. A notification and its messages are written in the transaction of the
 * change. A notification is done when no user has to act on it any more. A user's roles at the time of reading decide
 * which notifications they see.
 */
export class Notices {
  readonly #tables: Tables;
  readonly #now: () => number;
  readonly #sendable: Sendable;

  constructor({ tables, now, sendable = { email: false, webhooks: false } }: Options) {
    this.#tables = tables;
    this.#now = now;
    this.#sendable = sendable;
  }

  /** Notifies users about a request that awaits approval, was not approved, has an unknown outcome, or was resolved. */
  async orderChanged(trx: Tables, { id, state, user_id: requester, reviewers }: ChangedOrder): Promise<void> {
    if (state === 'awaiting_review')
      return void (await this.#add(trx, { kind: 'review_wanted', ref: id, not_for_user: requester, for_roles: reviewers.join(' ') }));
    if (state === 'unknown') return void (await this.#add(trx, { kind: 'outcome_unknown', ref: id, for_user: requester }));
    const endedKinds = await this.#endOpen(trx, id, ['review_wanted', 'outcome_unknown', 'settle_wanted']);
    // The requester reads the reason and may make the request again.
    if (state === 'declined' || state === 'expired') await this.#add(trx, { kind: 'request_ended', ref: id, state, for_user: requester });
    if (endedKinds.includes('review_wanted') && (state === 'sending' || state === 'running'))
      await this.#add(trx, { kind: 'request_approved', ref: id, state, for_user: requester });
    if (endedKinds.includes('outcome_unknown')) await this.#add(trx, { kind: 'outcome_decided', ref: id, state, for_user: requester });
  }

  /** Notifies every treasurer, once, that an unknown outcome may be resolved now. Returns true for a new notification. */
  outcomeResolvable(trx: Tables, id: string): Promise<boolean> {
    return this.#addOnce(trx, { kind: 'settle_wanted', ref: id });
  }

  /** Notifies users that a deposit needs information, or ends that notification. */
  async depositRead(trx: Tables, id: string, { status, createdMs, arrived }: ReadDeposit): Promise<void> {
    if (!isPendingStatus(status)) return void (await this.#endOpen(trx, id, ['deposit_pending']));
    const recordAt = createdMs === null ? null : new Date(createdMs);
    await trx
      .updateTable('notices')
      .set({ done_at: new Date(this.#now()) })
      .where('ref', '=', id)
      .where('kind', '=', 'deposit_pending')
      .where('done_at', 'is', null)
      .where('record_at', 'is distinct from', recordAt)
      .execute();
    await this.#add(trx, { kind: 'deposit_pending', ref: id, state: status, record_at: recordAt, ...arrived });
  }

  /** The ids of the deposits with open notifications. */
  async openDeposits(): Promise<readonly string[]> {
    const openNotices = this.#tables.selectFrom('notices').select('ref').where('kind', '=', 'deposit_pending').where('done_at', 'is', null);
    return (await openNotices.execute()).map(({ ref }) => ref);
  }

  /** Notifies users that the operator decided on a direct party. */
  async recordPartyRead(trx: Tables, id: string, status: string): Promise<void> {
    const earlierNotices = trx.selectFrom('notices').select('state').where('kind', '=', 'party_decided').where('ref', '=', id);
    const earlierNotice = await earlierNotices.orderBy('id', 'desc').limit(1).executeTakeFirst();
    if (earlierNotice?.state === status) return;
    await this.#endOpen(trx, id, ['party_decided']);
    if (status === 'active' || status === 'rejected') await this.#add(trx, { kind: 'party_decided', ref: id, state: status });
  }

  /** Notifies a user and the security admins of changed access. Each change gets a new notification. */
  async accessChanged(trx: Tables, { userId, change, by }: AccessChangeOfUser, isForUser = true): Promise<void> {
    const notice = { state: change, about_user: userId, by_user: by };
    if (isForUser) await this.#add(trx, { ...notice, kind: 'own_access_changed', ref: randomUUID(), for_user: userId });
    await this.#add(trx, { ...notice, kind: 'user_access_changed', ref: randomUUID(), not_for_user: userId });
  }

  /** Notifies users that a batch is stalled, or ends that notification. */
  async batchStalled(trx: Tables, id: string, isStalled: boolean): Promise<void> {
    if (isStalled) await this.#add(trx, { kind: 'batch_stalled', ref: id });
    else await this.#endOpen(trx, id, ['batch_stalled']);
  }

  /**
   * Notifies every treasurer, auditor and security admin of the state of a control change, or of a weakened setting. The
   * notification is read already for the user who changed the control.
   */
  async controlChanged(trx: Tables, { kind, ref, state, by }: ChangedControl): Promise<void> {
    await this.#endOpen(trx, ref, [kind]);
    const id = await this.#add(trx, { kind, ref, state, for_roles: 'treasury auditor security' });
    if (by !== null) await trx.insertInto('notice_reads').values({ user_id: by, notice_id: id }).execute();
  }

  /** Notifies users that a job is failing, or ends that notification. */
  async jobChanged(trx: Tables, name: JobName, isFailing: boolean): Promise<void> {
    if (isFailing) await this.#add(trx, { kind: 'job_failing', ref: name });
    else await this.#endOpen(trx, name, ['job_failing']);
  }

  /** Notifies auditors, once, that a review of the evidence is due, or ends the notification. */
  async reviewDue(trx: Tables, isDue: boolean): Promise<void> {
    if (isDue) await this.#addOnce(trx, { kind: 'review_due', ref: 'evidence' });
    else await this.#endOpen(trx, 'evidence', ['review_due']);
  }

  /** The newest open notifications of a user, and the number of unread notifications. */
  async of(user: User) {
    const rows = await this.#withReader(user)
      .leftJoin('commands', 'commands.id', 'notices.ref')
      .leftJoin('batches', 'batches.id', 'notices.ref')
      .leftJoin('changes', 'changes.id', 'notices.ref')
      .leftJoin('users as about', 'about.id', 'notices.about_user')
      .leftJoin('users as actor', 'actor.id', 'notices.by_user')
      .select(['notices.id', 'notices.made_at', 'notices.kind', 'notices.ref', 'notices.state', 'notice_reads.user_id as reader'])
      .select(['notices.amount as arrived', 'notices.asset as arrived_asset', 'notices.about_user', 'about.name as about_name'])
      .select(['batches.asset as batch_asset', 'batches.amount as batch_amount', 'batches.user_name as batch_user_name'])
      .select(['commands.kind as command_kind', 'commands.asset', 'commands.amount', 'commands.user_name', 'actor.name as by_name'])
      .select('changes.kind as change_kind')
      .orderBy('notices.id', 'desc')
      .limit(listedNoticesMax)
      .execute();
    return { rows, unread: await this.unreadOf(user) };
  }

  /** Number of unread notifications of a user. */
  async unreadOf(user: User): Promise<number> {
    const { count } = await this.#withReader(user)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('notice_reads.user_id', 'is', null)
      .executeTakeFirstOrThrow();
    return integerOfText(count);
  }

  /** Marks a user's notification as read. With `withOlder`, also marks all older notifications. */
  async markRead(user: User, id: string, withOlder: boolean): Promise<void> {
    await this.#tables
      .insertInto('notice_reads')
      .columns(['user_id', 'notice_id'])
      .expression((eb) =>
        eb
          .selectFrom('notices')
          .select((of) => [of.val(user.id).as('user_id'), 'notices.id as notice_id'])
          .where('notices.id', 'in', this.#visibleTo(user))
          .where('notices.id', withOlder ? '<=' : '=', id),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Deletes old notifications. */
  async purge(): Promise<void> {
    await this.#tables
      .deleteFrom('notices')
      .where('made_at', '<', new Date(this.#now() - noticeRetentionMs))
      .execute();
  }

  #withReader(user: User) {
    return this.#tables
      .selectFrom('notices')
      .leftJoin('notice_reads', (join) => join.onRef('notice_reads.notice_id', '=', 'notices.id').on('notice_reads.user_id', '=', user.id))
      .where('notices.id', 'in', this.#visibleTo(user));
  }

  #visibleTo({ id, roles }: User) {
    const kinds = noticeKinds.filter((kind) => mayDo(roles, rolesWith(noticeRights[kind])));
    return this.#tables
      .selectFrom('notices as own')
      .select('own.id')
      .where('own.done_at', 'is', null)
      .where('own.made_at', '>=', new Date(this.#now() - noticeRetentionMs))
      .where('own.kind', 'in', kinds.length === 0 ? [null as never] : kinds)
      .where((eb) => eb.or([eb('own.for_user', 'is', null), eb('own.for_user', '=', id)]))
      .where((eb) => eb.or([eb('own.for_roles', 'is', null), sql<boolean>`string_to_array(own.for_roles, ' ') && ${[...roles]}::text[]`]))
      .where('own.not_for_user', 'is distinct from', id);
  }

  /** Adds a notification unless its record already had a notification of this kind. */
  async #addOnce(trx: Tables, notice: NewNotice): Promise<boolean> {
    const earlierNotices = trx.selectFrom('notices').select('id').where('ref', '=', notice.ref).where('kind', '=', notice.kind);
    if ((await earlierNotices.executeTakeFirst()) !== undefined) return false;
    await this.#add(trx, notice);
    return true;
  }

  /** Adds a notification and its messages, and returns its id. */
  async #add(trx: Tables, notice: NewNotice): Promise<string> {
    const readerColumns = { for_user: null, not_for_user: null, for_roles: null, about_user: null, by_user: null };
    const addedRow = await trx
      .insertInto('notices')
      .values({
        state: null,
        record_at: null,
        amount: null,
        asset: null,
        ...readerColumns,
        ...notice,
        made_at: new Date(this.#now()),
        done_at: null,
      })
      // A record has only one open notification of a kind. Its state is updated, because a deposit may need other information now.
      .onConflict((conflict) =>
        conflict
          .columns(['ref', 'kind'])
          .where('done_at', 'is', null)
          .doUpdateSet((eb) => ({ state: eb.ref('excluded.state'), for_roles: eb.ref('excluded.for_roles') })),
      )
      .returning(['id', 'kind', 'for_user', 'not_for_user', 'for_roles'])
      .executeTakeFirstOrThrow();
    await enqueueNotice(trx, addedRow, this.#sendable, this.#now());
    return addedRow.id;
  }

  /** Ends the open notifications of a record, and returns their kinds. */
  async #endOpen(trx: Tables, ref: string, kinds: readonly NoticeKind[]): Promise<readonly NoticeKind[]> {
    const endedKinds = await trx
      .updateTable('notices')
      .set({ done_at: new Date(this.#now()) })
      .where('ref', '=', ref)
      .where('kind', 'in', kinds)
      .where('done_at', 'is', null)
      .returning('kind')
      .execute();
    return endedKinds.map(({ kind }) => kind);
  }
}
