import * as z from 'zod/mini';
import { mapSchema } from './lenient-answer.ts';
import { amountSchema } from './money.ts';

/** What the client holds of an asset. */
export const heldSchema = z.object({ offline: z.nullish(amountSchema), warm: z.nullish(amountSchema), unit: z.nullish(z.string()) });

/** What the client holds, by asset. Operator facts: Records (`GET /api/v1/stats`, absent from the spec). */
export const statsSchema = z.object({ total_assets_in_custody: mapSchema(heldSchema) });

export type Stats = z.infer<typeof statsSchema>;
