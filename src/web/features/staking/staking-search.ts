import * as z from 'zod/mini';
import { textInUrl } from '#web/parts/list/page-search.ts';

/**
 * The URL search of the validators' page. `list-view.ts` validates the values, which keeps the schemas out of the first page's
 * bundle.
 */
export const stakingSearch = z.object({
  wallet: textInUrl,
  status: textInUrl,
  compounding: textInUrl,
  group: textInUrl,
  sort: textInUrl,
  order: textInUrl,
  unit: textInUrl,
});

export type StakingSearch = z.infer<typeof stakingSearch>;
