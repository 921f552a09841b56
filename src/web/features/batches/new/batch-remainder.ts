import type { Batch, BatchRows, NewBatch } from '#contract/desk/batches.ts';
import { batchSendAssets } from '#contract/money/assets.ts';
import { emptyForm, type BatchForm } from './batch-reducer.ts';

/**
 * A new batch with the unsent rows of an earlier batch, or null without such rows. Null also while the outcome of a part is
 * unknown.
 */
export function remainderBody(first: Batch, { header, rows }: BatchRows): NewBatch | null {
  const asset = batchSendAssets.find((each) => each === first.asset);
  const unsentRows = rows.flatMap(({ part: _part, remainder_id: owner, state, record_id: _record, sent_at: _sentAt, ...row }) =>
    state === 'not_sent' && owner === null ? [row] : [],
  );
  if (asset === undefined || unsentRows.length === 0 || !first.has_remainder) return null;
  return { wallet_id: first.wallet_id, asset, file: first.file, header, rows: unsentRows, remainder_of: first.id };
}

/** The form for unsent rows of an earlier batch. The draft adds its key and its confirmations. */
export function remainderForm(
  { wallet_id: walletId, asset, file, header, rows }: NewBatch,
  { key, keyed, compared, repeats }: BatchForm,
): BatchForm {
  const sheet = { header, rows: rows.map(({ line, cells }) => ({ line, cells })) };
  return {
    ...emptyForm(key),
    keyed,
    compared,
    repeats,
    wallet: String(walletId),
    asset,
    isAssetNamed: true,
    file,
    sheet,
    keepsRepeated: true,
  };
}
