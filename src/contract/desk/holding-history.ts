import * as z from 'zod/mini';
import { amountSchema } from '#contract/money/money.ts';
import { rolesWith } from '#contract/roles.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema, queryIntegerSchema } from '#contract/wire/integer.ts';

// The desk's daily samples of the assets in custody: the service reports only the present. Ours: the desk's own.

/** Longest period of a history, days: two years. */
export const holdingDaysMax = 730;

/** A UTC day with a sample. */
const holdingDaySchema = z.object({
  /** `'2026-01-05'` */
  day: z.string(),
  /** Value of the assets with a rate, CAD, at the rates of that day. */
  cad: amountSchema,
  /** Assets without a rate, which are not in the value. */
  unrated: integerSchema(0),
});

export type HoldingDay = z.infer<typeof holdingDaySchema>;

/** The assets in custody by day, oldest first. Days without a sample are missing. */
export const readHoldingHistory = endpoint('GET /bff/holdings/history', {
  access: 'read',
  roles: rolesWith('read'),
  query: z.strictObject({ days: z.optional(queryIntegerSchema(1, holdingDaysMax)) }),
  response: z.object({ days: z.array(holdingDaySchema) }),
});
