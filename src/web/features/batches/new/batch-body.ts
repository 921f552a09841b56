import { batchRowsMax, type BatchRow, type NewBatch } from '#contract/desk/batches.ts';
import type { Preflight } from '#contract/desk/preflight.ts';
import { assetFacts } from '#contract/money/assets.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { BatchAsset, RowVerdict, SheetRow } from '#web/features/batches/sheet/sheet.ts';
import type { BatchForm } from './batch-form.ts';

/** Maximum cells per row, and maximum characters per cell, in the batch's record. */
const [cellsMax, cellLengthMax] = [100, 500] as const;

type Source = { readonly asset: BatchAsset; readonly walletId: number };

/** The request body of a form; null unless every row is payable. */
export function batchBodyOf(form: BatchForm, verdicts: readonly RowVerdict[] | null, { asset, walletId }: Source): NewBatch | null {
  const { sheet, file } = form;
  if (verdicts === null || sheet.rows.length === 0 || sheet.rows.length > batchRowsMax) return null;
  const rows = sheet.rows.flatMap((row, index) => rowOf(row, verdicts[index]) ?? []);
  if (rows.length !== sheet.rows.length) return null;
  return { wallet_id: walletId, asset, file, header: withoutEmptyEnd(sheet.header), rows, remainder_of: null };
}

function rowOf({ line, cells }: SheetRow, verdict: RowVerdict | undefined): BatchRow | null {
  const payment = verdict?.payment ?? null;
  if (payment === null) return null;
  const { type, id, public_address: address, amount } = payment;
  return {
    line,
    cells: withoutEmptyEnd(cells),
    type,
    ...(id === undefined ? {} : { id }),
    ...(address === undefined ? {} : { public_address: address }),
    amount,
  };
}

function withoutEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cellsMax).map((cell) => cell.slice(0, cellLengthMax));
}

/** Base units as a native amount: `50000000n` satoshi give `'0.5'`. */
export function nativeAmount(asset: BatchAsset, units: bigint): Decimal {
  return fromBaseUnits(units, assetFacts[asset].places);
}

/** The number of calls as text; null until the server has answered. */
export function sentIn(preflight: Preflight | null): string | null {
  const calls = preflight?.part_count;
  if (calls === undefined) return null;
  return calls === 1 ? '1 call' : `${calls} parts, one at a time, each after the custodian accepted the previous one`;
}
