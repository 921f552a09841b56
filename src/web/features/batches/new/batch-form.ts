import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { batchFileSchema } from '#contract/desk/batches.ts';
import type { Draft } from '#contract/desk/draft.ts';
import { assets, batchSendAssets } from '#contract/money/assets.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import type { BatchNewSearch } from '#web/features/batches/batch-searches.ts';
import { columnsOf } from '#web/features/batches/sheet/propose-mapping.ts';
import {
  columnRoles,
  type AssetRows,
  type BatchAsset,
  type OmittedLines,
  type Sheet,
  type SheetColumns,
} from '#web/features/batches/sheet/sheet.ts';
import { packedRows, unpackedRows } from '#web/lib/table-file/packed-rows.ts';
import { separatorMarks, type SheetRow } from '#web/lib/table-file/sheet-table.ts';

/** The name of a batch draft. A user has one draft of a new batch, and one for the unsent rows of each earlier batch. */
export function batchDraftName(remainderOf: string | undefined): string {
  return remainderOf === undefined ? 'batch-new' : `batch-${remainderOf.replaceAll('-', '')}`;
}

const unit = z.nullable(z.enum(['native', 'base']));
const asset = z.enum(batchSendAssets);

/** The stored form. Its rows are packed. */
const storedSchema = z.object({
  /** The Idempotency-Key, created with the form. */
  key: z.string().check(z.minLength(1)),
  /** The digest of the batch for which the key was created. */
  keyed: orElse(z.string(), ''),
  /** The ID of the paying wallet. */
  wallet: z.nullable(z.string()),
  asset: z.nullable(asset),
  /** Whether the file names the asset of its rows. If so, the user cannot choose another asset. */
  isAssetNamed: z.boolean(),
  /** The file from which the rows were imported. Null for rows entered on the page. */
  file: z.nullable(batchFileSchema),
  /** A description of the file's format, for display. */
  format: z.string(),
  header: z.array(z.string()),
  rows: z.string(),
  // Drafts of earlier versions have no network column.
  columns: z.partialRecord(z.enum(columnRoles), z.nullable(integerSchema(0, 255))),
  unit,
  heads: z.object({ asset: z.nullable(z.enum(assets)), unit }),
  separator: orElse(z.nullable(z.enum(separatorMarks)), null),
  /** Whether rows were changed, added or removed after the import. */
  isEdited: z.boolean(),
  /** Lines that were changed or added after the import. */
  changedLines: orElse(z.array(integerSchema(1)), []),
  /** Rows of the file before their first change or removal, by the asset that the file names. Null in drafts of earlier versions. */
  originalRows: orElse(z.nullable(z.array(z.object({ asset: z.nullable(asset), rows: z.string() }))), null),
  /** Lines of the file that are not part of any batch. */
  leftOut: z.array(
    z.object({
      message: z.string(),
      lines: z.array(integerSchema(1)),
      withdrawal: z.nullable(z.object({ asset: z.string(), to: z.string(), tag: z.string(), amount: z.string() })),
    }),
  ),
  /** Rows of the file in other assets. The rows of each asset become a separate batch. */
  others: z.array(z.object({ asset, rows: z.string() })),
  /** Batches from the same file that were already sent. */
  sent: z.array(z.object({ asset, id: z.string() })),
  /** Lines that may pay the same destination as other lines. The user confirmed them as separate payments. */
  separateLines: orElse(z.array(integerSchema(1)), []),
  /** The look-alike address that the user has compared with the address that it resembles. */
  compared: z.string(),
  /** The earlier payments that the user confirmed as different. */
  repeats: z.string(),
});

type StoredForm = z.infer<typeof storedSchema>;

/** The user's input for a new batch. Drafts store it. */
export type BatchForm = Readonly<
  Omit<StoredForm, 'header' | 'rows' | 'columns' | 'changedLines' | 'originalRows' | 'separateLines' | 'leftOut' | 'others' | 'sent'>
> & {
  readonly sheet: Sheet;
  readonly columns: SheetColumns;
  readonly changedLines: readonly number[];
  /** Null for a draft of an earlier version. */
  readonly originalRows: readonly OriginalRow[] | null;
  readonly separateLines: readonly number[];
  readonly leftOut: readonly OmittedLines[];
  readonly others: readonly AssetRows[];
  readonly sent: readonly StoredForm['sent'][number][];
};

/** A row of the file before its first change. Its asset is null unless the file names assets. */
export type OriginalRow = SheetRow & { readonly asset: BatchAsset | null };

/** What the user confirmed about the rows on the screen. */
export type Confirmations = Pick<BatchForm, 'separateLines' | 'compared' | 'repeats'>;

/** No confirmations. They are reset when rows change, because the user confirmed only the rows on the screen. */
export const noConfirmations: Confirmations = { separateLines: [], compared: '', repeats: '' };

/** A form without rows. Its columns are those of rows entered on the page. */
export function emptyForm(key: string): BatchForm {
  return {
    key,
    keyed: '',
    wallet: null,
    asset: null,
    isAssetNamed: false,
    file: null,
    format: '',
    sheet: { header: ['Destination', 'Amount'], rows: [] },
    columns: columnsOf(['destination', 'amount']),
    unit: 'native',
    heads: { asset: null, unit: null },
    separator: null,
    isEdited: false,
    changedLines: [],
    originalRows: [],
    leftOut: [],
    others: [],
    sent: [],
    ...noConfirmations,
  };
}

/** The values of the form that a draft stores. */
export function valuesOf({ sheet, others, originalRows, ...rest }: BatchForm): Readonly<Record<string, unknown>> {
  const packedBatches = others.map((other) => ({ ...other, rows: packedRows(other.rows) }));
  const rowsByAsset = originalRows && [...Map.groupBy(originalRows, (row) => row.asset)];
  const packedOriginals = rowsByAsset?.map(([rowAsset, rows]) => ({ asset: rowAsset, rows: packedRows(rows) }));
  return { ...rest, header: sheet.header, rows: packedRows(sheet.rows), others: packedBatches, originalRows: packedOriginals };
}

/** The form in a draft, or an empty form if the draft is unusable. A wallet or asset in the URL replaces the draft's. */
export function formOfDraft(
  draft: Draft | null,
  { wallet, asset: chosenAsset }: Pick<BatchNewSearch, 'wallet' | 'asset'>,
): { readonly form: BatchForm; readonly restoredDraft: Draft | null } {
  const storedDraft = storedSchema.safeParse(draft?.values);
  if (!storedDraft.success)
    return { form: { ...emptyForm(crypto.randomUUID()), wallet: wallet ?? null, asset: chosenAsset ?? null }, restoredDraft: null };
  const { header, rows, others, originalRows, ...rest } = storedDraft.data;
  const form = {
    ...rest,
    columns: { ...columnsOf([]), ...rest.columns },
    wallet: wallet ?? rest.wallet,
    asset: rest.isAssetNamed ? rest.asset : (chosenAsset ?? rest.asset),
    sheet: { header, rows: unpackedRows(rows) },
    others: others.map((other) => ({ ...other, rows: unpackedRows(other.rows) })),
    originalRows: originalRows && originalRows.flatMap((each) => unpackedRows(each.rows).map((row) => ({ ...row, asset: each.asset }))),
  };
  return { form, restoredDraft: draft };
}
