import { dayMs } from '#contract/limits.ts';
import { pendingStatuses, type PendingStatus } from '#contract/people/regulatory-status.ts';
import { isWaiting, type Transaction } from '#contract/service/transaction.ts';

/** Age groups of pending items, each by its minimum in whole days. */
const ageBuckets = [
  { from: 0, words: 'Under 1 day', short: '<1 d' },
  { from: 1, words: '1 day', short: '1 d' },
  { from: 2, words: '2 days', short: '2 d' },
  { from: 3, words: '3–4 days', short: '3–4 d' },
  { from: 5, words: '5–9 days', short: '5–9 d' },
  { from: 10, words: '10 days or more', short: '10+ d' },
] as const;

/** The number of pending items in an age group, by demand. */
export type AgeCount = { readonly words: string; readonly short: string; readonly counts: Readonly<Record<PendingStatus, number>> };

/** The pending deposits by age, at an instant in ms since 1970. Those without a time of receipt are in `undated`. */
export function ageing(
  records: readonly Transaction[],
  nowMs: number,
): { readonly buckets: readonly AgeCount[]; readonly undated: number } {
  const ages = records.flatMap((record) => {
    if (!isWaiting(record)) return [];
    // A clock slightly ahead must not give a negative age.
    return [{ asks: record.regulatory_status, days: Math.max(0, (nowMs - Date.parse(record.timestamp ?? '')) / dayMs) }];
  });
  const dated = ages.filter(({ days }) => !Number.isNaN(days));
  const buckets = ageBuckets.map(({ from, words, short }, index) => {
    const below = ageBuckets[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    const inBucket = dated.filter(({ days }) => days >= from && days < below);
    const count = (status: PendingStatus) => inBucket.filter(({ asks }) => asks === status).length;
    return { words, short, counts: { missing_travel_rule_info: count(pendingStatuses[0]), missing_lvctr_info: count(pendingStatuses[1]) } };
  });
  return { buckets, undated: ages.length - dated.length };
}
