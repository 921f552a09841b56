import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Updateable } from 'kysely';
import {
  actingUser,
  usersWithRole,
  lockUsers,
  requireOwnAccess,
  type ApplyChange,
  type ChangeActor,
  type ControlChanges,
  type Proposal,
} from '#bff/auth/index.ts';
import type { Core } from '#bff/core.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { Notices } from '#bff/events/index.ts';
import type { ChangeKind } from '#contract/change-kinds.ts';
import { listedChangesMax, type Change, type ChangeState } from '#contract/desk/changes.ts';
import { changeTimes } from '#contract/limits.ts';
import { rolesWith } from '#contract/roles.ts';
import { readJson } from '#contract/wire/json.ts';
import { changeOf, type ChangeRow } from './change-row.ts';
import { DowntimeWatch } from './postpone-changes.ts';

type Tables = Kysely<DeskTables>;

type Options = Pick<Core, 'tables' | 'audit' | 'hints' | 'now'> & { readonly notices: Notices };

/** Control changes. Each needs the approval of a second security admin. Its kind decides how it takes effect. */
export class Changes implements ControlChanges {
  readonly #options: Options;
  readonly #kinds = new Map<ChangeKind, ApplyChange>();
  readonly #downtime: DowntimeWatch;

  constructor(options: Options) {
    this.#options = options;
    this.#downtime = new DowntimeWatch(options.now());
  }

  /** Registers how approved changes of a kind take effect. */
  register(kind: ChangeKind, apply: ApplyChange): void {
    this.#kinds.set(kind, apply);
  }

  /** Proposes a control change. With only one active security admin, the change takes effect after one day without approval. */
  async propose(trx: Tables, proposal: Proposal, by: ChangeActor): Promise<Change> {
    const nowMs = this.#options.now();
    const user = await actingUser(trx, by.user.id, rolesWith('decide_changes'), nowMs);
    requireOwnAccess(user, nowMs);
    const hasOneAdmin = (await usersWithRole(trx, rolesWith('decide_changes'), nowMs)).length < 2;
    const row = {
      id: randomUUID(),
      kind: proposal.kind,
      subject: proposal.subject ?? '',
      state: 'waiting' as const,
      before: JSON.stringify(proposal.from),
      after: JSON.stringify(proposal.to),
      proposal_reason: proposal.reason?.trim() || null,
      user_id: user.id,
      user_name: user.name,
      user_email: user.email,
      made_at: new Date(nowMs),
      expires_at: new Date(nowMs + changeTimes.expiry.ms),
      effective_at: hasOneAdmin ? new Date(nowMs + changeTimes.alone.ms) : null,
    };
    const insertedRow = await trx
      .insertInto('changes')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (insertedRow === undefined)
      throw new Refusal(
        'refused',
        'A control change for the same user or setting is already waiting: approve, reject or withdraw that one first',
        { status: 409 },
      );
    await this.#notify(trx, insertedRow, by);
    return changeOf(insertedRow);
  }

  /** Lists the newest changes. */
  async list(): Promise<Change[]> {
    const rows = this.#options.tables.selectFrom('changes').selectAll().orderBy('made_at', 'desc').orderBy('id', 'desc');
    return (await rows.limit(listedChangesMax).execute()).map(changeOf);
  }

  /** Lists the waiting changes, oldest first, without their values. `is_invitation`: whether the user does not exist yet. */
  waitingChanges(trx: Tables) {
    const columns = ['id', 'kind', 'subject', 'user_id', 'user_name', 'made_at', 'expires_at'] as const;
    const isInvitation = sql<boolean>`coalesce(before::json ->> 'state' = 'absent', false)`.as('is_invitation');
    return trx
      .selectFrom('changes')
      .select([...columns, isInvitation])
      .where('state', '=', 'waiting')
      .orderBy('made_at')
      .execute();
  }

  /** Approves or rejects a control change. An approved change expires if its subject has changed or a rule now refuses it. */
  async decide(id: string, decision: 'approve' | 'reject', reason: string | undefined, by: ChangeActor): Promise<Change> {
    const { change, afterCommit } = await this.#options.tables.transaction().execute(async (trx) => {
      // A change of users must lock all users before single rows.
      await lockUsers(trx);
      const user = await actingUser(trx, by.user.id, rolesWith('decide_changes'), this.#options.now());
      if (decision === 'approve') requireOwnAccess(user, this.#options.now());
      const row = await this.#waiting(trx, id);
      if (row.user_id === user.id)
        throw new Refusal('forbidden', 'You cannot approve or reject your own control change: ask another security admin');
      if (decision === 'reject') return { change: await this.#end(trx, row, { state: 'rejected', reason, by }), afterCommit: null };
      return this.#apply(trx, row, reason, by);
    });
    afterCommit?.();
    return change;
  }

  /** Withdraws a waiting change. */
  withdraw(id: string, reason: string | undefined, by: ChangeActor): Promise<Change> {
    return this.#options.tables.transaction().execute(async (trx) => {
      await actingUser(trx, by.user.id, rolesWith('withdraw_changes'), this.#options.now());
      return this.#end(trx, await this.#waiting(trx, id), { state: 'withdrawn', reason, by });
    });
  }

  /**
   * Expires control changes that were not decided in time. Applies changes that have waited long enough to take effect without
   * approval.
   */
  async sweep(): Promise<void> {
    const now = new Date(this.#options.now());
    await this.#downtime.observe(this.#options.tables, now.getTime());
    const dueChanges = await this.#options.tables
      .selectFrom('changes')
      .select('id')
      .where('state', '=', 'waiting')
      .where(({ or, eb }) => or([eb('expires_at', '<=', now), eb('effective_at', '<=', now)]))
      .execute();
    for (const { id } of dueChanges) {
      const result = await this.#options.tables.transaction().execute(async (trx) => {
        await lockUsers(trx);
        const row = await this.#lock(trx, id);
        if (row?.state !== 'waiting') return null;
        if (row.expires_at <= now) return this.#expire(trx, row);
        return row.effective_at !== null && row.effective_at <= now ? this.applyWithoutApproval(trx, row) : null;
      });
      result?.();
    }
  }

  /**
   * Applies a change if its requester is still the only active security admin. Otherwise the change needs approval of
   * another security admin.
   */
  async applyWithoutApproval(trx: Tables, row: ChangeRow): Promise<(() => void) | null> {
    const activeAdmins = await usersWithRole(trx, rolesWith('decide_changes'), this.#options.now());
    if (!activeAdmins.some(({ id }) => id === row.user_id))
      return this.#expire(trx, row, 'The user who proposed the change is no longer an active security admin');
    if (activeAdmins.length < 2) return (await this.#apply(trx, row, undefined, null)).afterCommit;
    await this.#notify(trx, await this.#update(trx, row.id, { effective_at: null }), null);
    return null;
  }

  async #expire(trx: Tables, row: ChangeRow, reason?: string): Promise<null> {
    await this.#end(trx, row, { state: 'expired', reason, by: null });
    return null;
  }

  #update(trx: Tables, id: string, columns: Updateable<DeskTables['changes']>): Promise<ChangeRow> {
    return trx.updateTable('changes').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
  }

  /** Applies a change, or expires it when `ApplyChange` refuses it. */
  async #apply(
    trx: Tables,
    row: ChangeRow,
    reason: string | undefined,
    by: ChangeActor | null,
  ): Promise<{ change: Change; afterCommit: (() => void) | null }> {
    const apply = this.#kinds.get(row.kind);
    if (apply === undefined) throw new Error(`no kind ${row.kind} of change is registered`);
    const approvedChange = {
      before: readJson(row.before),
      after: readJson(row.after),
      by: row.user_email,
      requesterId: row.user_id,
      requestId: by?.requestId ?? null,
      at: new Date(this.#options.now()),
    };
    try {
      const applyResult = await apply(trx, approvedChange);
      return { change: await this.#end(trx, row, { state: 'in_force', reason, by }), afterCommit: applyResult };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { change: await this.#end(trx, row, { state: 'expired', reason: error.message, by }), afterCommit: null };
    }
  }

  #lock(trx: Tables, id: string): Promise<ChangeRow | undefined> {
    return trx.selectFrom('changes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  }

  async #waiting(trx: Tables, id: string): Promise<ChangeRow> {
    const row = await this.#lock(trx, id);
    if (row === undefined) throw new Refusal('not_found', 'No control change has this id');
    const isPast = row.expires_at.getTime() <= this.#options.now();
    if (row.state !== 'waiting' || isPast)
      throw new Refusal('refused', `This control change is already ${isPast ? 'expired' : row.state.replace('_', ' ')}`, { status: 409 });
    return row;
  }

  async #end(
    trx: Tables,
    { id }: ChangeRow,
    { state, reason, by }: { readonly state: ChangeState; readonly reason: string | undefined; readonly by: ChangeActor | null },
  ): Promise<Change> {
    const decisionColumns = {
      decided_name: by?.user.name ?? null,
      decided_email: by?.user.email ?? null,
      decided_at: new Date(this.#options.now()),
    };
    const row = await this.#update(trx, id, { state, ...decisionColumns, reason: reason?.trim() || null });
    await this.#notify(trx, row, by);
    return changeOf(row);
  }

  /** Updates the notifications of a change and the open pages that show it, and writes its state to the audit log. */
  async #notify(trx: Tables, { id, kind, state }: ChangeRow, by: ChangeActor | null): Promise<void> {
    await this.#options.notices.controlChanged(trx, { kind: 'change_told', ref: id, state, by: by?.user.id ?? null });
    await this.#options.hints.publish(trx, { kind: 'change', id });
    await this.#options.audit.append(trx, {
      action: 'change',
      decision: state === 'waiting' || state === 'in_force' ? 'done' : 'refused',
      actor: by?.user ?? null,
      object: `/bff/changes/${id}`,
      requestId: by?.requestId ?? null,
      detail: { kind, state },
    });
  }
}
