import { searchedRecipients } from '#bff/money/batches/batch-order.ts';
import type { BatchRecord, Batches } from '#bff/money/batches/batches.ts';
import type { Money } from '#bff/money/money.ts';

/** Maximum number of batches that one run fills. */
const batchesPerRun = 20;

/**
 * Adds the recipients to the batches of earlier versions, which did not store them, so that a search finds these batches. A batch
 * with unreadable rows gets no recipients, and later runs skip it.
 */
export async function fillRecipients({ tables, batches }: Pick<Money, 'tables' | 'batches'>): Promise<void> {
  const unfilledBatches = await tables.selectFrom('batches').selectAll().where('recipients', 'is', null).limit(batchesPerRun).execute();
  for (const batch of unfilledBatches)
    await tables
      .updateTable('batches')
      .set({ recipients: readRecipients(batches, batch) })
      .where('id', '=', batch.id)
      .execute();
}

function readRecipients(batches: Batches, batch: BatchRecord): string[] {
  try {
    return searchedRecipients(batches.paymentsOf(batch));
  } catch {
    // No key of the desk decrypts the rows, or they do not have the current form.
    return [];
  }
}
