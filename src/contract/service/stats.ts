import * as z from 'zod/mini';
import { amountSchema } from '#contract/money/money.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { mapSchema } from '#contract/wire/lenient-answer.ts';
import { readAccess } from './access.ts';

/** The client's holdings of one asset. */
export const holdingSchema = z.object({ offline: z.nullish(amountSchema), warm: z.nullish(amountSchema), unit: z.nullish(z.string()) });

/** The client's holdings by asset. Operator facts: Records. The spec does not have `GET /api/v1/stats`. */
export const statsSchema = z.object({ total_assets_in_custody: mapSchema(holdingSchema) });

export type Stats = z.infer<typeof statsSchema>;

// The endpoint that returns the holdings. Operator facts: Records.

export const readStats = endpoint('GET /api/v1/stats', { ...readAccess, response: statsSchema });
