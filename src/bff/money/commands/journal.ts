import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import { orderOfCalls, type CheckedOrder } from '#bff/money/checks/checked-order.ts';
import { OrderStore, type OrderEnd, type StateChangeActor, type Trx, type WaitingOrderChange } from '#bff/money/orders/order-store.ts';
import { rolesIn } from '#bff/money/policy/decided-columns.ts';
import type { PreflightRule } from '#contract/desk/preflight.ts';
import type { CommandState } from '#contract/money/command-basics.ts';
import type { CommandDestination } from '#contract/money/command-destination.ts';
import { decimalOf } from '#contract/money/money.ts';
import { parseDuplicateOf } from '#contract/money/repeats.ts';
import type { ExpectedCommand } from '#contract/rules/command-record.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import type { Outcome } from './outcome.ts';

export type CommandRow = Selectable<DeskTables['commands']>;
export type NewCommand = Insertable<DeskTables['commands']>;
export type Evidence = { readonly at: Date; readonly what: string };

/** A change of a command's state, which is permitted only from the listed states and under the other conditions. */
export type CommandStateChange = {
  readonly id: string;
  readonly from: readonly CommandState[];
  readonly set: Updateable<DeskTables['commands']>;
  /** The replica that must have claimed the command. Null requires an unclaimed command. */
  readonly sender?: string | null;
  readonly evidence?: string;
  /** Details of the audit row in addition to the state. */
  readonly detail?: Readonly<Record<string, string>>;
  readonly by: StateChangeActor;
  readonly requestId?: string;
};

/**
 * The write-ahead journal of commands. A command is stored before any byte of it is sent. A single statement claims its
 * only attempt. Every change of state is committed with its audit row.
 */
export class Journal extends OrderStore<CommandRow, NewCommand> {
  readonly kindName = 'command';
  /** Ids of the commands that this process is sending. */
  readonly attempting = new Set<string>();
  /** Outcomes of this process's attempts that could not be stored yet, by command. */
  readonly unrecordedOutcomes = new Map<string, { readonly outcome: Outcome; readonly by: StateChangeActor }>();

  async find(id: string, trx: Trx = this.tables): Promise<CommandRow | undefined> {
    return trx.selectFrom('commands').selectAll().where('id', '=', id).executeTakeFirst();
  }

  lock(trx: Trx, id: string): Promise<CommandRow | undefined> {
    return trx.selectFrom('commands').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  }

  async evidenceOf(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Evidence[]>> {
    const rows =
      ids.length === 0
        ? []
        : await this.tables.selectFrom('command_evidence').selectAll().where('command_id', 'in', ids).orderBy('position').execute();
    return Map.groupBy(rows, ({ command_id: id }) => id);
  }

  /** The batch of each command that is a part of a batch. */
  async batchesOf(ids: readonly string[]): Promise<ReadonlyMap<string, { readonly id: string; readonly made_at: Date }>> {
    if (ids.length === 0) return new Map();
    const rows = await this.tables
      .selectFrom('batch_parts')
      .innerJoin('batches', 'batches.id', 'batch_id')
      .select(['command_id', 'batches.id', 'batches.made_at'])
      .where('command_id', 'in', ids)
      .execute();
    return new Map(rows.map(({ command_id: commandId, ...batch }) => [commandId, batch]));
  }

  async insert(trx: Trx, command: NewCommand, actor: StateChangeActor, requestId: string): Promise<boolean> {
    const insertedRow = await trx
      .insertInto('commands')
      .values(command)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (insertedRow === undefined) return false;
    const approvalText = command.state === 'awaiting_review' ? `; needs approval: ${command.review_why}` : '';
    // A program can also send a batch in one request, which is no part.
    const part =
      command.kind === 'batch_send'
        ? await trx.selectFrom('batch_parts').select('batch_id').where('command_id', '=', command.id).executeTakeFirst()
        : undefined;
    const requestText = part === undefined ? `Requested by ${command.user_name}` : 'Created as a part of the batch';
    await this.note(trx, command.id, `${requestText}${approvalText}`);
    await this.notices.orderChanged(trx, { ...command, reviewers: rolesIn(command.review_required ?? null) });
    // The row of the attempt has the same state.
    await this.audit(trx, command, { by: actor, requestId, detail: command.state === 'sending' ? { step: 'requested' } : undefined });
    return true;
  }

  /** Changes a command's state in the caller's transaction. Returns null if its state is no longer one of the listed states. */
  async changeStateIn(
    trx: Trx,
    { id, from, set, sender, evidence, detail, by, requestId }: CommandStateChange,
  ): Promise<CommandRow | null> {
    const changedRow = await trx
      .updateTable('commands')
      .set(set)
      .where('id', '=', id)
      .where('state', 'in', from)
      .$if(sender !== undefined, (update) => update.where('sender', sender === null ? 'is' : '=', sender ?? null))
      .returningAll()
      .executeTakeFirst();
    if (changedRow === undefined) return null;
    if (evidence !== undefined) await this.note(trx, id, evidence);
    if (set.state === undefined) await this.hint(trx, id);
    else {
      await this.notices.orderChanged(trx, { ...changedRow, reviewers: rolesIn(changedRow.review_required) });
      await this.audit(trx, changedRow, { by, requestId, detail });
    }
    return changedRow;
  }

  end(trx: Trx, { id, state, reason, review, by, requestId }: OrderEnd): Promise<CommandRow | null> {
    const detail = state === 'declined' ? { detail: { review: 'decline' } } : {};
    const requestColumns = requestId === undefined ? {} : { requestId };
    return this.changeStateIn(trx, {
      id,
      from: ['awaiting_review'],
      set: { ...review, state },
      evidence: reason,
      by,
      ...detail,
      ...requestColumns,
    });
  }

  storeWaiting(trx: Trx, { id, set, reason, by, requestId }: WaitingOrderChange): Promise<CommandRow | null> {
    const requestColumns = requestId === undefined ? {} : { requestId };
    const change = { id, from: ['awaiting_review'], set: { ...set, state: 'awaiting_review' }, evidence: reason, by } as const;
    return this.changeStateIn(trx, { ...change, detail: { review: 'release' }, ...requestColumns });
  }

  move(change: CommandStateChange): Promise<CommandRow | null> {
    return this.transact((trx) => this.changeStateIn(trx, change));
  }

  /** The newest line of evidence, or undefined. */
  async lastEvidence(trx: Trx, id: string): Promise<string | undefined> {
    const lines = trx.selectFrom('command_evidence').select('what').where('command_id', '=', id);
    return (await lines.orderBy('position', 'desc').limit(1).executeTakeFirst())?.what;
  }

  /** Notifies treasurers that an unknown outcome may be resolved now. */
  async notifyResolvable(id: string): Promise<void> {
    await this.transact(async (trx) => {
      const row = await trx.selectFrom('commands').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
      if (row?.state === 'unknown' && (await this.notices.outcomeResolvable(trx, id))) await this.hint(trx, id);
    });
  }

  /** Adds a line of evidence. */
  async note(trx: Trx, id: string, entry: string): Promise<void> {
    await sql`
      insert into desk.command_evidence (command_id, position, at, what)
      select ${id}, coalesce(max(position), 0) + 1, ${this.date()}, ${entry} from desk.command_evidence where command_id = ${id}`.execute(
      trx,
    );
  }
}

/** The expected fields of a command's record, from the command's row. */
export function expectedRecord({ kind, wallet_id: wallet, asset, amount, destination }: CommandRow): ExpectedCommand {
  return {
    kind,
    walletId: wallet === null ? null : integerOfText(wallet),
    asset,
    amount: amount === null ? null : decimalOf(amount),
    destination: JSON.parse(destination) as CommandDestination,
  };
}

/** A stored command in the form that the checks read. `waivedRules` are the rules that do not stop the command. */
export function orderOfRow(row: CommandRow, waivedRules: readonly PreflightRule[]): CheckedOrder {
  const expectedCommand = expectedRecord(row);
  return orderOfCalls(expectedCommand, [{ ...expectedCommand, firstRow: 0 }], {
    id: row.id,
    createdAt: row.made_at,
    confirmedRepeats: parseDuplicateOf(row.duplicate_of ?? ''),
    waivedRules,
  });
}
