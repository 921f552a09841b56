import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import type { Draft } from '#contract/desk/draft.ts';
import { batchSendAssets } from '#contract/money/assets.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { emptyForm, type BatchForm } from './batch-form.ts';
import { batchNewSearch, type BatchChoices } from './batch-search.ts';
import { packedRows, unpackedRows } from './packed-rows.ts';

/** The name of the draft. There is one draft of a new batch, and one for the remainder of each batch. */
export function batchDraftName(remainderOf: string | undefined): string {
  return remainderOf === undefined ? 'batch-new' : `batch-${remainderOf.replaceAll('-', '')}`;
}

const column = z.nullable(integerSchema(0, 100));

const storedSchema = z.object({
  key: z.string().check(z.minLength(1)),
  keyed: orElse(z.string(), ''),
  file: z.nullable(z.object({ name: z.string(), sha256: z.string() })),
  how: z.string(),
  named: z.nullable(z.enum(batchSendAssets)),
  header: z.array(z.string()),
  rows: z.string(),
  columns: z.object({ destination: column, amount: column, type: column }),
  unit: z.nullable(z.enum(['native', 'base'])),
  isEdited: z.boolean(),
  keepsRepeated: z.boolean(),
  compared: z.string(),
  repeats: z.string(),
});

/** The stored values of a draft, including the choices. */
export function valuesOf(form: BatchForm, choices: BatchChoices): Readonly<Record<string, unknown>> {
  const { sheet, ...rest } = form;
  return { ...rest, header: sheet.header, rows: packedRows(sheet.rows), chosen: choices };
}

/** The form and choices of a draft; an empty form if the draft is unusable. */
export function formOfDraft(draft: Draft | null): {
  readonly form: BatchForm;
  readonly choices: BatchChoices;
  readonly isRestored: boolean;
} {
  const stored = storedSchema.safeParse(draft?.values);
  if (!stored.success) return { form: emptyForm(crypto.randomUUID()), choices: {}, isRestored: false };
  const { header, rows, ...rest } = stored.data;
  const { wallet, asset } = batchNewSearch.safeParse(draft?.values['chosen'] ?? {}).data ?? {};
  return { form: { ...rest, sheet: { header, rows: unpackedRows(rows) } }, choices: { wallet, asset }, isRestored: true };
}
