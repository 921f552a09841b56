import { dayMs } from '#contract/limits.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';

/** Age groups of pending deposits, each with its minimum age in whole days. */
export const ageGroups = [
  { from: 0, label: 'Under 1 day', short: '<1 d' },
  { from: 1, label: '1 day', short: '1 d' },
  { from: 2, label: '2 days', short: '2 d' },
  { from: 3, label: '3–4 days', short: '3–4 d' },
  { from: 5, label: '5–9 days', short: '5–9 d' },
  { from: 10, label: '10 days or more', short: '10+ d' },
] as const;

type PendingDemand = { readonly demandedStatus: PendingStatus; readonly deposit: { readonly timestamp?: string | null | undefined } };

/**
 * Returns the number of pending deposits in each age group, by demand, and the number without a time of receipt. `nowMs` is ms
 * since 1970.
 */
export function depositAges(items: readonly PendingDemand[], nowMs: number) {
  const ages = ageGroups.map((): Record<PendingStatus, number> => ({ missing_travel_rule_info: 0, missing_lvctr_info: 0 }));
  let undatedCount = 0;
  for (const { demandedStatus, deposit } of items) {
    // A clock that is wrong must not give a negative age.
    const days = Math.max(0, (nowMs - Date.parse(deposit.timestamp ?? '')) / dayMs);
    const ageGroup = ages[ageGroups.findLastIndex(({ from }) => days >= from)];
    if (ageGroup === undefined) undatedCount += 1;
    else ageGroup[demandedStatus] += 1;
  }
  return { ages, undated: undatedCount };
}
