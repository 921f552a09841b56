import type { Insertable, Selectable, Updateable } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import { OrderStore, type OrderEnd, type StateChangeActor, type Trx, type WaitingOrderChange } from '#bff/money/orders/order-store.ts';
import { rolesIn } from '#bff/money/policy/decided-columns.ts';
import { batchFileSchema, batchTableSchema, type BatchFile, type BatchState, type BatchTable } from '#contract/desk/batches.ts';
import type { CommandState } from '#contract/money/command-basics.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { readJson } from '#contract/wire/json.ts';
import type { Payments } from './batch-order.ts';
import { claimRows } from './row-claims.ts';

export type BatchRecord = Selectable<DeskTables['batches']>;
type NewPartRecord = Insertable<DeskTables['batch_parts']>;

/** A part of a batch. It has a command once the command is created. */
export type PartRecord = Selectable<DeskTables['batch_parts']> & {
  readonly state: CommandState | null;
  readonly record_id: string | null;
  readonly sent_at: Date | null;
};

/** A change of a batch's state, which is permitted only from the listed states. */
type BatchStateChange = {
  readonly id: string;
  readonly from: readonly BatchState[];
  readonly set: Updateable<DeskTables['batches']> & { readonly state: BatchState };
  readonly by: StateChangeActor;
  readonly requestId?: string;
};

/** A batch to insert, with its parts, and the rows that it takes over from an earlier batch. */
export type NewBatchRows = {
  readonly batch: Insertable<DeskTables['batches']>;
  readonly parts: readonly NewPartRecord[];
  readonly claimedLines: readonly number[];
};

/** Batches and their parts. Rows and files are encrypted. Every change of state is committed with its audit row. */
export class Batches extends OrderStore<BatchRecord, NewBatchRows> {
  readonly kindName = 'batch';

  find(id: string, trx: Trx = this.tables): Promise<BatchRecord | undefined> {
    return trx.selectFrom('batches').selectAll().where('id', '=', id).executeTakeFirst();
  }

  lock(trx: Trx, id: string): Promise<BatchRecord | undefined> {
    return trx.selectFrom('batches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  }

  /** The parts of some batches, in order. */
  async partsOf(ids: readonly string[], trx: Trx = this.tables): Promise<ReadonlyMap<string, readonly PartRecord[]>> {
    const rows =
      ids.length === 0
        ? []
        : await trx
            .selectFrom('batch_parts')
            .leftJoin('commands', 'commands.id', 'batch_parts.command_id')
            .selectAll('batch_parts')
            .select(['commands.state', 'commands.record_id', 'commands.sent_at'])
            .where('batch_id', 'in', ids)
            .orderBy('number')
            .execute();
    return Map.groupBy(rows, ({ batch_id: id }) => id);
  }

  async insert(trx: Trx, { batch, parts, claimedLines }: NewBatchRows, actor: StateChangeActor, requestId: string): Promise<boolean> {
    const insertedRow = await trx
      .insertInto('batches')
      .values(batch)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (insertedRow === undefined) return false;
    await trx.insertInto('batch_parts').values(parts).execute();
    if (batch.remainder_of) await claimRows(trx, batch.remainder_of, claimedLines, batch.id);
    if (batch.state === 'awaiting_review')
      await this.notices.orderChanged(trx, { ...batch, reviewers: rolesIn(batch.review_required ?? null) });
    await this.audit(trx, batch, { by: actor, requestId });
    return true;
  }

  /** Changes a batch's state in the caller's transaction. Returns null if its state is no longer one of the listed states. */
  async changeStateIn(trx: Trx, { id, from, set, by, requestId }: BatchStateChange): Promise<BatchRecord | null> {
    const changedRow = await trx
      .updateTable('batches')
      .set(set)
      .where('id', '=', id)
      .where('state', 'in', from)
      .returningAll()
      .executeTakeFirst();
    if (changedRow === undefined) return null;
    if (changedRow.state !== 'running') await this.notices.batchStalled(trx, id, false);
    await this.notices.orderChanged(trx, { ...changedRow, reviewers: rolesIn(changedRow.review_required) });
    await this.audit(trx, changedRow, { by, requestId });
    return changedRow;
  }

  move(change: BatchStateChange): Promise<BatchRecord | null> {
    return this.transact((trx) => this.changeStateIn(trx, change));
  }

  /**
   * Ends a batch that awaits approval. The approver's reason for a decline is stored only in the review. A batch that had
   * already sent a part becomes `ended`, so that its unsent rows may be sent again.
   */
  async end(trx: Trx, { id, state, reason, review, by, requestId }: OrderEnd): Promise<BatchRecord | null> {
    const parts = (await this.partsOf([id], trx)).get(id) ?? [];
    const isBegun = parts.some((part) => part.state !== null);
    const columns = {
      ...review,
      state: isBegun ? ('ended' as const) : state,
      ...(state === 'declined' && !isBegun ? {} : { reason }),
    };
    return this.changeStateIn(trx, { id, from: ['awaiting_review'], set: columns, by, ...(requestId === undefined ? {} : { requestId }) });
  }

  storeWaiting(trx: Trx, { id, set, by, requestId }: WaitingOrderChange): Promise<BatchRecord | null> {
    const origin = requestId === undefined ? {} : { requestId };
    return this.changeStateIn(trx, { id, from: ['awaiting_review', 'running'], set: { ...set, state: 'awaiting_review' }, by, ...origin });
  }

  /** Records why a running batch is stalled. Null deletes the reason. Writes only changes, so that the time of the first failure stays. */
  async noteStall(id: string, reason: string | null): Promise<void> {
    await this.transact(async (trx) => {
      const updatedRow = await trx
        .updateTable('batches')
        .set(({ fn, val }) => ({ stalled_why: reason, stalled_at: reason === null ? null : fn.coalesce('stalled_at', val(this.date())) }))
        .where('id', '=', id)
        .where('state', '=', 'running')
        .where('stalled_why', 'is distinct from', reason)
        .returning('id')
        .executeTakeFirst();
      if (updatedRow === undefined) return;
      await this.hint(trx, id);
      await this.notices.batchStalled(trx, id, reason !== null);
    });
  }

  /** The decrypted rows. Throws when no key of the desk decrypts them. */
  rowsOf({ id, sealed_rows: sealed }: BatchRecord): BatchTable {
    return batchTableSchema.parse(this.#openColumn(sealed, id, 'rows'));
  }

  /** The payments of a batch, or of one of its parts. */
  paymentsOf(
    batch: BatchRecord,
    part: Pick<PartRecord, 'first_row' | 'row_count'> = { first_row: 0, row_count: batch.row_count },
  ): Payments {
    const rows = this.rowsOf(batch).rows.slice(part.first_row, part.first_row + part.row_count);
    return { wallet_id: integerOfText(batch.wallet_id), asset: batch.asset, rows };
  }

  fileOf({ id, sealed_file: sealed }: BatchRecord): BatchFile | null {
    return sealed === null ? null : batchFileSchema.parse(this.#openColumn(sealed, id, 'file'));
  }

  #openColumn(sealedText: string, id: string, part: string): unknown {
    const text = this.open(sealedText, id, part);
    if (text === null) throw new Error(`batch ${id} is encrypted with a key that the desk does not have`);
    return readJson(text);
  }
}
