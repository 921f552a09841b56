import * as z from 'zod/mini';
import { textInUrl } from '#web/parts/list/page-search.ts';

/** The URL search of the validators' page. Short, because it loads with the first page's chunk; `list-view.ts` validates it. */
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
