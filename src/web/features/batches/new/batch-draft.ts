import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { batchFileSchema } from '#contract/desk/batches.ts';
import type { Draft } from '#contract/desk/draft.ts';
import { assets, batchSendAssets } from '#contract/money/assets.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import type { BatchNewSearch } from '#web/features/batches/batch-searches.ts';
import { separatorMarks } from '#web/features/batches/sheet/parse-lines.ts';
import { columnsOf } from '#web/features/batches/sheet/propose-mapping.ts';
import { columnRoles } from '#web/features/batches/sheet/sheet.ts';
import { emptyForm, type BatchForm } from './batch-reducer.ts';
import { packedRows, unpackedRows } from './packed-rows.ts';

/** The name of a batch draft. A user has one draft of a new batch, and one for the unsent rows of each earlier batch. */
export function batchDraftName(remainderOf: string | undefined): string {
  return remainderOf === undefined ? 'batch-new' : `batch-${remainderOf.replaceAll('-', '')}`;
}

const unit = z.nullable(z.enum(['native', 'base']));
const asset = z.nullable(z.enum(batchSendAssets));
// Drafts of earlier versions have no network column.
const columnsSchema = z.partialRecord(z.enum(columnRoles), z.nullable(integerSchema(0, 255)));

const storedSchema = z.object({
  key: z.string().check(z.minLength(1)),
  keyed: orElse(z.string(), ''),
  wallet: z.nullable(z.string()),
  asset,
  isAssetNamed: z.boolean(),
  file: z.nullable(batchFileSchema),
  format: z.string(),
  header: z.array(z.string()),
  rows: z.string(),
  columns: columnsSchema,
  unit,
  heads: z.object({ asset: z.nullable(z.enum(assets)), unit }),
  separator: orElse(z.nullable(z.enum(separatorMarks)), null),
  isEdited: z.boolean(),
  changedLines: orElse(z.array(integerSchema(1)), []),
  leftOut: z.array(
    z.object({
      message: z.string(),
      lines: z.array(integerSchema(1)),
      withdrawal: z.nullable(z.object({ asset: z.string(), to: z.string(), tag: z.string(), amount: z.string() })),
    }),
  ),
  others: z.array(z.object({ asset: z.enum(batchSendAssets), rows: z.string() })),
  sent: z.array(z.object({ asset: z.enum(batchSendAssets), id: z.string() })),
  keepsRepeated: z.boolean(),
  compared: z.string(),
  repeats: z.string(),
});

/** The values of the form that a draft stores. */
export function valuesOf(form: BatchForm): Readonly<Record<string, unknown>> {
  const { sheet, others, ...rest } = form;
  const packedBatches = others.map((other) => ({ ...other, rows: packedRows(other.rows) }));
  return { ...rest, header: sheet.header, rows: packedRows(sheet.rows), others: packedBatches };
}

/** The form in a draft, or an empty form if the draft is unusable. A wallet or asset in the URL replaces the draft's. */
export function formOfDraft(
  draft: Draft | null,
  { wallet, asset: chosenAsset }: Pick<BatchNewSearch, 'wallet' | 'asset'>,
): { readonly form: BatchForm; readonly isRestored: boolean } {
  const storedDraft = storedSchema.safeParse(draft?.values);
  if (!storedDraft.success)
    return { form: { ...emptyForm(crypto.randomUUID()), wallet: wallet ?? null, asset: chosenAsset ?? null }, isRestored: false };
  const { header, rows, others, ...rest } = storedDraft.data;
  const form = {
    ...rest,
    columns: { ...columnsOf([]), ...rest.columns },
    wallet: wallet ?? rest.wallet,
    asset: rest.isAssetNamed ? rest.asset : (chosenAsset ?? rest.asset),
    sheet: { header, rows: unpackedRows(rows) },
    others: others.map((other) => ({ ...other, rows: unpackedRows(other.rows) })),
  };
  return { form, isRestored: true };
}
