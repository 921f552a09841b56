import * as z from 'zod/mini';
import { notesSchema } from './checked.ts';
import { entityRecordSchema } from './entity.ts';
import { NumberLiteral } from './json.ts';
import { timestampSchema } from './lenient-answer.ts';
import { amountSchema } from './money.ts';
import { wire } from './openapi/wire-form.ts';
import { feeSchema } from './withdrawal.ts';

/** What a provider's sectors add up to. Ours: the spec shows no fields. */
const sectorSummarySchema = z.record(z.string(), z.union([z.string(), amountSchema, z.null(), entityRecordSchema]));

/** A storage provider. Ours: the spec shows no fields; all but the id may be missing. */
export const storageProviderSchema = z.object({
  storage_provider_id: z.nullish(z.string()),
  address: z.nullish(z.string()),
  owner_address: z.nullish(z.string()),
  available_rewards_fil: z.nullish(amountSchema),
  total_balance_fil: z.nullish(amountSchema),
  vesting_fil: z.nullish(amountSchema),
  locked_fil: z.nullish(amountSchema),
  sector_summary: z.nullish(sectorSummarySchema),
});

export type StorageProvider = z.infer<typeof storageProviderSchema>;

const integerText = /^[1-9]\d{0,29}$/;

/** A positive integer of attoFIL on the wire, as bigint: it may be above 2^53. Spec: `amount_afil`. */
const attoFilSchema = wire(
  z.pipe(
    z.custom<NumberLiteral>(
      (value) => value instanceof NumberLiteral && integerText.test(value.text),
      'must be a positive integer of attoFIL',
    ),
    z.transform((value) => BigInt(value.text)),
  ),
  { type: 'integer', minimum: 1 },
);

/** Body of a reward withdrawal. Spec: Assets and funding addresses. */
export const rewardWithdrawalSchema = z.strictObject({
  amount_afil: attoFilSchema,
  fee: z.optional(feeSchema),
  notes: notesSchema,
});

/** What terminating the sectors of a provider would cost. Spec: Assets and funding addresses. */
export const terminationFeesSchema = z.object({
  live_sectors_penalty_fil: amountSchema,
  faulty_sectors_penalty_fil: amountSchema,
  last_updated_at: timestampSchema,
});

/** Milliseconds between two readings of termination fees. Spec: Limits. */
export const terminationFeesIntervalMs = 15_000;

/** Milliseconds that the service keeps an estimate: 48 hours. Spec: Limits. */
export const terminationFeesKeptMs = 172_800_000;
