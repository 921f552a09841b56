import type { FastifyInstance } from 'fastify';
import { deskRoute, type User } from '#bff/auth/index.ts';
import type { Compliance } from '#bff/compliance/open-compliance.ts';
import { readQueueSummary, type QueueCounts } from '#contract/desk/queue-counts.ts';
import { readQueue, readQueuePosition } from '#contract/desk/queue-endpoints.ts';
import { depositAges } from '#contract/rules/deposit-ages.ts';
import { pageSizeMax } from '#contract/wire/page.ts';
import { assetOf, dueCounts, itemOf, queueChoices, type QueuedDeposit } from './queue-order.ts';
import type { QueueReader, QueueForReader } from './regulatory-queue.ts';

/** Maximum deposits that the page of a deposit offers to complete next. */
const upcomingMax = 20;

/** The preferences of a user on which the queue depends. */
export type ReminderPreferences = { readonly preferences: { of(userId: number): Promise<{ readonly due_clock: number | null }> } };

type QueueServices = Compliance & ReminderPreferences;

/** `/bff/regulatory/...` serves pages of the pending deposits, their counts, and the position of one deposit in the queue. */
export function queueRoutes(app: FastifyInstance, services: QueueServices): void {
  const { queue, now } = services;

  deskRoute(app, services, readQueue, async ({ query, session: { user } }) => {
    const { after, page_size: size = pageSizeMax, ...filter } = query;
    const reader = await queueReader(services, user);
    const visibleQueue = await queue.read(reader, filter);
    const { allDeposits, matchingDeposits } = visibleQueue;
    const firstIndex =
      after === undefined
        ? 0
        : indexOrLength(
            matchingDeposits,
            matchingDeposits.findIndex(({ cursor }) => cursor > after),
          );
    const deposits = matchingDeposits.slice(firstIndex, firstIndex + size);
    const { items, isLoading } = await queue.items(reader, deposits);
    return {
      page_info: {
        has_previous_page: firstIndex > 0,
        has_next_page: firstIndex + size < matchingDeposits.length,
        end_cursor: deposits.at(-1)?.cursor ?? null,
      },
      page: items.map((data, index) => ({ cursor: deposits[index]?.cursor ?? '', data })),
      counts: { ...countsOf(visibleQueue, now()), matching: matchingDeposits.length },
      choices: queueChoices(allDeposits),
      is_loading: isLoading || visibleQueue.isLoading,
    };
  });

  deskRoute(app, services, readQueuePosition, async ({ params, query: filter, session: { user } }) => {
    const reader = await queueReader(services, user);
    const { matchingDeposits, isLoading } = await queue.read(reader, filter);
    const index = matchingDeposits.findIndex(({ key }) => key === params['transaction_id']);
    const otherDeposits = [...matchingDeposits.slice(index + 1), ...matchingDeposits.slice(0, Math.max(0, index))];
    return {
      place: index === -1 ? null : index + 1,
      count: matchingDeposits.length,
      previous: matchingDeposits[index - 1]?.key ?? null,
      next: index === -1 ? null : (matchingDeposits[index + 1]?.key ?? null),
      upcoming: otherDeposits.slice(0, upcomingMax).map(itemOf),
      is_loading: isLoading,
    };
  });

  deskRoute(app, services, readQueueSummary, async ({ session: { user } }) => {
    const queueForReader = await queue.read(await queueReader(services, user), {});
    return {
      ...countsOf(queueForReader, now()),
      ...depositAges(queueForReader.allDeposits, now()),
      oldest: queueForReader.reach === 'loading' ? null : oldestOf(queueForReader.allDeposits),
    };
  });
}

/** The roles and the reminder of the session's user. */
export async function queueReader({ preferences }: ReminderPreferences, { id, roles }: Pick<User, 'id' | 'roles'>): Promise<QueueReader> {
  return { roles, workingDays: (await preferences.of(id)).due_clock };
}

function indexOrLength(list: readonly unknown[], index: number): number {
  return index === -1 ? list.length : index;
}

function countsOf({ records, allDeposits, reach, read_at, failure }: QueueForReader, nowMs: number): QueueCounts {
  return {
    all: allDeposits.length,
    ...dueCounts(allDeposits, nowMs),
    unfillable: records.length - allDeposits.length,
    reach,
    read_at,
    failure,
  };
}

function oldestOf(queue: readonly QueuedDeposit[]) {
  const datedDeposits = queue.flatMap(({ key, deposit }) => {
    const { timestamp, destination } = deposit;
    const ms = Date.parse(timestamp ?? '');
    if (typeof timestamp !== 'string' || Number.isNaN(ms)) return [];
    return [{ ms, oldest: { key, timestamp, asset: assetOf(deposit), wallet: destination?.name ?? null } }];
  });
  return datedDeposits.toSorted((first, second) => first.ms - second.ms)[0]?.oldest ?? null;
}
