import * as z from 'zod/mini';
import { amountSchema } from '#contract/money/money.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { mapSchema } from '#contract/wire/lenient-answer.ts';
import { readAccess } from './access.ts';

/** The fee presets, slowest first. Spec: Fee preset record. */
export const feePresets = ['slow', 'medium', 'fast'] as const;

export type FeePreset = (typeof feePresets)[number];

const rateSchema = z.object({ fee_rate: amountSchema, blocks: z.nullish(integerSchema(0)), unit: z.nullish(z.string()) });

/** The fee rates of one asset. Spec: Fee preset record. */
export const feePresetSchema = z.object({ slow: z.nullish(rateSchema), medium: z.nullish(rateSchema), fast: z.nullish(rateSchema) });

export type FeePresetRecord = z.infer<typeof feePresetSchema>;

/** The fee rates of every asset. */
export const feePresetsSchema = mapSchema(feePresetSchema);

// The endpoints of fees. Spec: Endpoints, Fees.

export const readAllFees = endpoint('GET /api/v1/transaction_fees', { ...readAccess, authentication: 'none', response: feePresetsSchema });

export const readFees = endpoint('GET /api/v1/transaction_fees/:currency', {
  ...readAccess,
  authentication: 'none',
  response: feePresetSchema,
});
