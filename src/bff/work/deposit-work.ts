import type { User } from '#bff/auth/index.ts';
import { queueReader, type Compliance } from '#bff/compliance/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { workItemsMax, type Work, type WorkItem } from '#contract/desk/work.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import { matchesDueFilter } from '#contract/rules/due-clock.ts';

export type DepositSources = Pick<Compliance, 'queue' | 'now'> & Parameters<typeof queueReader>[0];

type DepositWork = { readonly items: readonly WorkItem[]; readonly count: number; readonly source: NonNullable<Work['deposits']> };

const taskTitles = {
  missing_travel_rule_info: 'Add the originator of',
  missing_lvctr_info: 'Complete the LVCTR details of',
} as const satisfies Record<PendingStatus, string>;

/** The first pending deposits and their total number, from the list of the queue. After a failed read the earlier deposits remain. */
export async function readDepositWork(sources: DepositSources, user: User): Promise<DepositWork> {
  try {
    const { allDeposits, reach, read_at, failure } = await sources.queue.read(await queueReader(sources, user), {});
    const items = allDeposits.slice(0, workItemsMax).map((queued) => itemOf(queued, sources.now()));
    return {
      items,
      count: allDeposits.length,
      source: { late: allDeposits.filter(({ due }) => matchesDueFilter(due, 'late', sources.now())).length, reach, read_at, failure },
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { items: [], count: 0, source: { late: 0, reach: 'loading', read_at: null, failure: error.message } };
  }
}

type QueuedDeposit = Awaited<ReturnType<DepositSources['queue']['read']>>['allDeposits'][number];

function itemOf({ key, demandedStatus, due, deposit }: QueuedDeposit, nowMs: number): WorkItem {
  const { amount, currency, timestamp, destination } = deposit;
  const asset = (currency ?? '').toLowerCase();
  const sum = amount && asset !== '' ? { amount: String(amount), asset } : null;
  const depositText = sum === null ? 'a deposit' : `${sum.amount} ${asset.toUpperCase()}`;
  const receivedMs = Date.parse(timestamp ?? '');
  return {
    id: key,
    kind: 'regulatory_item',
    title: `${taskTitles[demandedStatus]} ${depositText}${destination?.name ? ` to ${destination.name}` : ''}`,
    ...sum,
    since: new Date(Number.isNaN(receivedMs) ? nowMs : receivedMs).toISOString(),
    ...(due === null ? {} : { until: due }),
    link: `/regulatory/${key}`,
  };
}
