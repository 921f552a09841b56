import type { DueFilter } from '#contract/desk/due-filters.ts';
import type { Day } from '#contract/people/code-lists/holidays.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import { fitsDue } from './due-clock.ts';

/** Filters of the regulatory queue that depend on the deposit only. Ours: the service does not have them. */
export type QueueFilter = {
  /** A regulatory status. */
  readonly asks?: string | undefined;
  readonly asset?: string | undefined;
  /** The receiving wallet's id. */
  readonly wallet?: string | undefined;
  readonly due?: DueFilter | undefined;
};

/** Whether a deposit with its due day matches the filters at an instant, ms since 1970. */
export function fitsQueue(deposit: ExternalTransaction, day: Day | null, filter: QueueFilter, nowMs: number): boolean {
  const { asks, asset, wallet, due } = filter;
  return (
    (asks === undefined || asks === deposit.regulatory_status) &&
    (asset === undefined || asset.toLowerCase() === (deposit.currency ?? '').toLowerCase()) &&
    (wallet === undefined || wallet === String(deposit.destination?.id)) &&
    (due === undefined || fitsDue(day, due, nowMs))
  );
}
