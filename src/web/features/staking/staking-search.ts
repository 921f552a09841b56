import * as z from 'zod/mini';
import { textInUrl } from '#web/parts/list/page-search.ts';

/** What the address of the validators' page holds. It is read in the first page's chunk, and so is short: `list-view.ts` says what makes sense. */
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
