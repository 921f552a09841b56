import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { InboxRemark, inboxSummarySchema } from '#contract/desk/events.ts';
import type { Events } from './open-events.ts';

/** Period of the summary, ms (24 hours). */
const periodMs = 86_400_000;

/** Counts of the events of the last 24 hours. */
export async function inboxSummary({ tables, now }: Pick<Events, 'tables' | 'now'>): Promise<z.input<typeof inboxSummarySchema>> {
  const countOfRemark = (remark: InboxRemark) => sql<number>`count(*) filter (where ${remark} = any (string_to_array(remarks, ' ')))::int`;
  const counts = await tables
    .selectFrom('inbox')
    .select([
      sql<number>`count(raw)::int`.as('received'),
      sql<number>`count(*) filter (where state = 'waiting')::int`.as('waiting'),
      countOfRemark('missed').as('missed'),
      countOfRemark('early').as('early'),
      countOfRemark('late').as('late'),
      countOfRemark('repeated').as('repeated'),
    ])
    .where('made_at', '>=', new Date(now() - periodMs))
    .executeTakeFirstOrThrow();
  const lastEvent = await tables
    .selectFrom('inbox')
    .select('made_at')
    .where('raw', 'is not', null)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const mark = await tables.selectFrom('event_marks').select('done_at').where('name', '=', 'poll').executeTakeFirst();
  return { ...counts, last_received_at: lastEvent?.made_at.toISOString() ?? null, checked_at: mark?.done_at?.toISOString() ?? null };
}
