import type { Batch, BatchRows, NewBatch } from '#contract/desk/batches.ts';
import { batchSendAssets } from '#contract/money/assets.ts';

/**
 * A new batch with the unsent rows of an earlier one that no other batch sends, unchanged. Null without such rows, or while a part's
 * outcome is unknown.
 */
export function remainderBody(first: Batch, { header, rows }: BatchRows): NewBatch | null {
  const asset = batchSendAssets.find((each) => each === first.asset);
  const unsent = rows.flatMap(({ part: _part, remainder_id: owner, state, record_id: _record, sent_at: _sentAt, ...row }) =>
    state === 'not_sent' && owner === null ? [row] : [],
  );
  if (asset === undefined || unsent.length === 0 || !first.has_remainder) return null;
  return { wallet_id: first.wallet_id, asset, file: first.file, header, rows: unsent, remainder_of: first.id };
}
