import type { User } from '#bff/auth/index.ts';
import type { Governance } from '#bff/changes/index.ts';
import { failuresUntilNotice, type FailingJobs } from '#bff/core/jobs/failing-jobs.ts';
import { reviewDueAt, unsignedFindingsSince } from '#bff/evidence/index.ts';
import { workItemsMax, workKinds, type Work, type WorkItem, type WorkKind } from '#contract/desk/work.ts';
import { mayDo, rolesWith, type Right } from '#contract/roles.ts';
import { readChangeWork } from './change-work.ts';
import { readDepositWork, type DepositSources } from './deposit-work.ts';
import { readOrderWork, type OrderSources } from './order-work.ts';
import { readPartyWork } from './party-work.ts';

/** The parts of other modules that the work list reads. */
export type WorkSources = OrderSources & DepositSources & Pick<Governance, 'changes'> & { readonly failingJobs: Pick<FailingJobs, 'list'> };

/** What a user can do now, and the requests of the user that wait for other users. Each kind is read only for users with its right. */
export async function readWork(sources: WorkSources, user: User): Promise<Work> {
  const mayUse = (right: Right) => mayDo(user.roles, rolesWith(right));
  const emptyWork = { items: [], waiting: [] };
  const [orders, changes, deposits, parties, health, reviews, signOffs] = await Promise.all([
    mayUse('read_commands') ? readOrderWork(sources, user) : emptyWork,
    mayUse('read_changes') ? readChangeWork(sources, user) : emptyWork,
    mayUse('clear_deposits') ? readDepositWork(sources, user) : null,
    mayUse('create_parties') ? readPartyWork(sources) : [],
    mayUse('administer') ? readHealthWork(sources.failingJobs) : [],
    mayUse('sign_reviews') ? readReviewWork(sources) : [],
    mayUse('sign_off_reconciliation') ? readSignOffWork(sources, user) : [],
  ]);
  const allItems = [...orders.items, ...changes.items, ...(deposits?.items ?? []), ...parties, ...health, ...reviews, ...signOffs];
  const itemsOfKind = (kind: WorkKind) => allItems.filter((item) => item.kind === kind);
  const countOf = (kind: WorkKind) => (kind === 'regulatory_item' ? (deposits?.count ?? 0) : itemsOfKind(kind).length);
  const counts = Object.fromEntries(workKinds.map((kind) => [kind, countOf(kind)])) as Record<WorkKind, number>;
  const items = workKinds.flatMap((kind) => sortItems(itemsOfKind(kind)).slice(0, workItemsMax));
  const waitingItems = sortItems([...orders.waiting, ...changes.waiting]);
  return {
    items: sortItems(items),
    counts,
    more: Object.values(counts).reduce((sum, count) => sum + count, 0) - items.length,
    waiting: waitingItems.slice(0, workItemsMax),
    waiting_more: Math.max(0, waitingItems.length - workItemsMax),
    deposits: deposits?.source ?? null,
  };
}

/** Sorts items by deadline, and items without a deadline last, oldest first. */
function sortItems(items: readonly WorkItem[]): WorkItem[] {
  return items.toSorted((one, other) => compareText(one.until ?? '9', other.until ?? '9') || compareText(one.since, other.since));
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The background jobs that continue to fail, in one item for all replicas. */
async function readHealthWork(failingJobs: Pick<FailingJobs, 'list'>): Promise<readonly WorkItem[]> {
  const persistentFailures = (await failingJobs.list()).filter(({ failures }) => failures >= failuresUntilNotice);
  return [...Map.groupBy(persistentFailures, ({ name }) => name)].map(([name, [firstFailure]]) => ({
    id: name,
    kind: 'health',
    title: `Check the background job “${name}”: it keeps failing`,
    since: firstFailure?.since ?? '',
    link: '/settings/health',
  }));
}

/** The review of the evidence as an item of work, if the review is due. */
async function readReviewWork({ tables, now }: Pick<WorkSources, 'tables' | 'now'>): Promise<readonly WorkItem[]> {
  const since = (await reviewDueAt(tables, now()))?.toISOString();
  if (since === undefined) return [];
  return [{ id: since, kind: 'review_access', title: 'Review the evidence of the last quarter', since, link: '/evidence' }];
}

/** The sign-off of the reconciliation as an item of work, while findings block all payments and the user has not signed. */
async function readSignOffWork({ tables }: Pick<WorkSources, 'tables'>, { id: userId }: User): Promise<readonly WorkItem[]> {
  const since = (await unsignedFindingsSince(tables, userId))?.toISOString();
  if (since === undefined) return [];
  const title = 'Sign off the reconciliation: nothing is sent before';
  return [{ id: since, kind: 'sign_off_reconciliation', title, since, link: '/reconciliation' }];
}
