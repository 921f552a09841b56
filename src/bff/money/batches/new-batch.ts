import { randomUUID } from 'node:crypto';
import { Refusal } from '#bff/core/refusal.ts';
import type { Money } from '#bff/money/money.ts';
import { fingerprintOf, type NewOrder } from '#bff/money/orders/create-order.ts';
import type { Trx } from '#bff/money/orders/order-store.ts';
import type { BatchRow, NewBatch } from '#contract/desk/batches.ts';
import { earlierName, type ConfirmedRepeat } from '#contract/money/repeats.ts';
import { batchProblem, partsOf, rowStateOf, sumOfRows } from '#contract/rules/batch-plan.ts';
import { recipientOfRow } from '#contract/rules/record-recipients.ts';
import { batchAsOrder, searchedRecipients } from './batch-order.ts';
import type { NewBatchRows } from './batches.ts';
import { rowClaims } from './row-claims.ts';
import { hasRemainder } from './show-batch.ts';

/** The order that creates a batch. Creating a batch sends nothing. */
export function newBatch(money: Money, input: NewBatch): NewOrder<NewBatchRows> {
  const { duplicates: _confirmed, ...payments } = input;
  const fingerprint = fingerprintOf(payments);
  const { remainder_of: first, asset, rows, file, header, original_rows = null } = input;
  return {
    fingerprint,
    problem: () => batchProblem(input),
    order: ({ id, confirmedRepeats: confirmed }) =>
      batchAsOrder(input, money.destinationsPerCall, { id, confirmedRepeats: [...confirmed, ...confirmedRepeats(input)] }),
    holds: async (trx) => (first === null ? undefined : checkRemainder(money, trx, input, first)),
    rows: ({ columns, checkResult: { stop, payments: sentPayments = [], repeats = [] } }) => {
      const { id } = columns;
      const batch = {
        ...columns,
        state: stop?.is === 'review' ? ('awaiting_review' as const) : ('running' as const),
        wallet_id: String(input.wallet_id),
        asset,
        amount: sumOfRows(asset, rows),
        row_count: rows.length,
        destination_count: new Set(sentPayments.map(({ recipient }) => recipient)).size,
        sealed_rows: money.batches.seal(JSON.stringify({ header, rows, original_rows }), id, 'rows'),
        sealed_file: file === null ? null : money.batches.seal(JSON.stringify(file), id, 'file'),
        recipients: searchedRecipients(input),
        remainder_of: first,
        confirmed_repeats: JSON.stringify(repeats.map(({ row = 0, earlier }) => ({ row, name: earlierName(earlier) }))),
      };
      const parts = partsFor(money, input).map((part) => ({ ...part, batch_id: id }));
      return { batch, parts, claimedLines: first === null ? [] : rows.map(({ line }) => line) };
    },
  };
}

function confirmedRepeats({ duplicates = [] }: NewBatch): readonly ConfirmedRepeat[] {
  return duplicates.map(({ row, earlier }) => ({ row, name: earlierName({ ...earlier, at: null }) }));
}

/** The parts of a new batch, in order. */
function partsFor({ destinationsPerCall }: Money, { asset, rows }: NewBatch) {
  return partsOf(rows.length, destinationsPerCall).map(({ first, count }, index) => {
    const amount = sumOfRows(asset, rows.slice(first, first + count));
    return { number: index + 1, first_row: first, row_count: count, amount, command_id: randomUUID() };
  });
}

/**
 * Checks the rows of a remainder. Only rows that were certainly not sent may be sent again, once, and each must equal its
 * line in the first batch.
 */
async function checkRemainder(money: Money, trx: Trx, input: NewBatch, firstId: string): Promise<void> {
  const refuse = (message: string) => new Refusal('refused', message, { status: 409, field: 'remainder_of' });
  const firstBatch = await trx.selectFrom('batches').selectAll().where('id', '=', firstId).forUpdate().executeTakeFirst();
  if (firstBatch === undefined) throw new Refusal('invalid_request', 'remainder_of must be the id of a batch', { field: 'remainder_of' });
  if (firstBatch.wallet_id !== String(input.wallet_id) || firstBatch.asset !== input.asset)
    throw refuse('The first batch has another wallet or asset');
  const parts = (await money.batches.partsOf([firstId], trx)).get(firstId) ?? [];
  if (!hasRemainder(firstBatch, parts)) throw refuse('The first batch has no unsent rows, or one of its parts is unresolved');
  const claims = (await rowClaims(trx, [firstId])).get(firstId);
  if (claims?.hasAll === true || input.rows.some(({ line }) => claims?.lines.has(line) === true))
    throw refuse('Another batch already sends some of these rows');
  const { rows } = money.batches.rowsOf(firstBatch);
  const unsentRows = new Map<number, BatchRow>();
  for (const part of parts)
    if (rowStateOf(firstBatch.state, part.state ?? 'waiting') === 'not_sent')
      for (const row of rows.slice(part.first_row, part.first_row + part.row_count)) unsentRows.set(row.line, row);
  for (const [index, row] of input.rows.entries()) {
    const unsentRow = unsentRows.get(row.line);
    if (
      unsentRow === undefined ||
      recipientOfRow(firstBatch.asset, unsentRow) !== recipientOfRow(firstBatch.asset, row) ||
      unsentRow.amount !== row.amount
    )
      throw new Refusal('invalid_request', `Line ${row.line} is not an unsent row of the first batch`, { field: `rows.${index}` });
    unsentRows.delete(row.line);
  }
}
