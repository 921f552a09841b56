import * as z from 'zod/mini';
import { amountSchema } from '#contract/money/money.ts';
import { entityRecordSchema } from '#contract/people/entity.ts';
import { notesSchema, patternSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { timestampSchema } from '#contract/wire/lenient-answer.ts';
import { wire } from '#contract/wire/wire-form.ts';
import { booleanQuery, moneyAccess, readAccess } from './access.ts';
import { transactionSchema } from './transaction.ts';
import { walletPath } from './wallet.ts';
import { feeSchema } from './withdrawal.ts';

/** Totals of a provider's sectors. Our choice: the spec does not show the fields, so any field is accepted. */
const sectorSummarySchema = z.record(z.string(), z.union([z.string(), amountSchema, z.null(), entityRecordSchema]));

/** A storage provider. Our choice: the spec does not show the fields, so all fields except the id may be absent. */
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

/** A positive number of attoFIL. It is read as a bigint, because it can exceed 2^53. Spec: `amount_afil`. */
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

/** The cost of terminating a provider's sectors. Spec: Assets and funding addresses. */
export const terminationFeesSchema = z.object({
  live_sectors_penalty_fil: amountSchema,
  faulty_sectors_penalty_fil: amountSchema,
  last_updated_at: timestampSchema,
});

/** Time for which the service stores an estimate, ms (48 hours). Spec: Limits. */
export const terminationFeesCacheMs = 172_800_000;

// The endpoints of storage providers. Spec: Endpoints, Assets and funding addresses.

export const listStorageProviders = endpoint(`GET ${walletPath}/assets/fil/storage_providers`, {
  ...readAccess,
  response: z.array(storageProviderSchema),
});

export const readStorageProvider = endpoint(`GET ${walletPath}/assets/fil/storage_providers/:storage_provider_id`, {
  ...readAccess,
  query: z.strictObject({ show_sector_summary: booleanQuery }),
  response: storageProviderSchema,
});

export const withdrawRewards = endpoint(`POST ${walletPath}/assets/fil/storage_providers/:storage_provider_id/withdrawals`, {
  ...moneyAccess,
  body: rewardWithdrawalSchema,
  response: transactionSchema,
});

export const readTerminationFees = endpoint('GET /api/v2/assets/fil/sector_termination_fees', {
  ...readAccess,
  query: z.strictObject({ storage_provider_address: patternSchema(/^[A-Za-z0-9]{3,128}$/, 'is not an address') }),
  response: terminationFeesSchema,
});
