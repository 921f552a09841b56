import * as z from 'zod/mini';
import { withoutMark } from '#contract/money/command-request.ts';
import { entityRecordSchema, type EntityRecord } from '#contract/people/entity.ts';
import { NumberLiteral, readJson } from '#contract/wire/json.ts';

/** What a reviewer reads in the request of a command, besides its amount and its ends. */
export type OrderBody = {
  readonly beneficiaries: readonly EntityRecord[];
  /** As its maker wrote it; empty without one. */
  readonly note: string;
  /** The preset or the rate of the fee: `'medium'`, `'12.5'`; null without one. */
  readonly fee: string | null;
  readonly isBatched: boolean;
};

const bodySchema = z.object({
  beneficiary_entity: z.nullish(entityRecordSchema),
  beneficiary_entities: z.nullish(z.array(entityRecordSchema)),
  notes: z.nullish(z.string()),
  fees: z.nullish(z.record(z.string(), z.pipe(z.unknown(), z.transform(feeText)))),
  is_batched: z.nullish(z.boolean()),
});

/** Reads the request of a command; empty for one that has no such parts. */
export function readOrder(text: string | null): OrderBody {
  const body = bodySchema.safeParse(text === null ? {} : readJson(text)).data;
  const [fee] = Object.values(body?.fees ?? {});
  return {
    beneficiaries: body?.beneficiary_entities ?? (body?.beneficiary_entity ? [body.beneficiary_entity] : []),
    note: withoutMark(body?.notes ?? ''),
    fee: fee ?? null,
    isBatched: body?.is_batched === true,
  };
}

/** A preset as it is, a rate with all its digits. */
function feeText(fee: unknown): string | null {
  if (fee instanceof NumberLiteral) return fee.text;
  return typeof fee === 'string' || typeof fee === 'number' ? `${fee}` : null;
}
