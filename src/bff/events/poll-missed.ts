import { readDeposit } from '#bff/events/notices/read-deposit.ts';
import { readTransactionPage } from '#bff/proxy/index.ts';
import type { ExternalTransaction, Transaction } from '#contract/service/transaction.ts';
import { cursorAfter, pageSizeMax } from '#contract/wire/page.ts';
import type { Events } from './open-events.ts';

/** How far a poll reads back before the time of the previous poll, ms. */
const overlapMs = 10 * 60_000;

/** Time after which an event counts as missed, ms. */
const graceMs = 2 * 60_000;

/** Maximum pages of one poll. */
const pagesMax = 20;

/**
 * Polls every `pollMs` for deposits whose webhook never arrived, and publishes a hint for each. Only one replica polls at a time.
 * Before the first webhook, no deposit counts as missed, because the operator may send no webhooks at all. Our choice: the spec
 * promises no delivery.
 */
export async function pollMissed(events: Events, pollMs: number): Promise<boolean> {
  const at = new Date(events.now());
  const previousPoll = await claimPoll(events, at, pollMs);
  if (previousPoll === null) return false;
  for (const deposit of await depositsBetween(events, previousPoll.getTime() - overlapMs, at.getTime() - graceMs)) {
    const id = String(deposit.id);
    if (!(await hasWebhooks(events))) break;
    if (await events.inbox.hasEvent('transaction', id, new Date(0))) continue;
    await events.inbox.addMissed('deposit', id, 'found by polling');
    await events.tables.transaction().execute(async (trx) => {
      await events.notices.depositRead(trx, id, readDeposit(deposit));
      await events.hints.publish(trx, { kind: 'transaction', id });
    });
  }
  await events.tables.updateTable('event_marks').set({ done_at: at }).where('name', '=', 'poll').execute();
  return true;
}

/** Claims a due poll, and returns the time of the last complete poll. Returns null if no poll is due. */
async function claimPoll({ tables }: Events, at: Date, pollMs: number): Promise<Date | null> {
  const firstEvent = await tables
    .insertInto('event_marks')
    .values({ name: 'poll', at, done_at: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  if (firstEvent !== undefined) return null;
  const claimedRow = await tables
    .updateTable('event_marks')
    .set({ at })
    .where('name', '=', 'poll')
    .where('at', '<=', new Date(at.getTime() - pollMs))
    .returning('done_at')
    .executeTakeFirst();
  return claimedRow === undefined ? null : (claimedRow.done_at ?? at);
}

async function hasWebhooks({ tables }: Events): Promise<boolean> {
  return (await tables.selectFrom('inbox').select('id').where('raw', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
}

/** Deposits from outside that arrived in a period, ms since 1970. */
async function depositsBetween(events: Events, fromMs: number, untilMs: number): Promise<readonly ExternalTransaction[]> {
  const deposits: ExternalTransaction[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const query = {
      created_since: String(Math.max(0, Math.floor(fromMs / 1000))),
      type: 'external',
      page_size: String(pageSizeMax),
      ...(cursor === undefined ? {} : { after: cursor }),
    };
    const page = await readTransactionPage(events, query);
    deposits.push(...page.page.flatMap(({ data }) => (isDeposit(data, untilMs) ? [data] : [])));
    cursor = cursorAfter(page) ?? undefined;
    if (cursor === undefined) break;
  }
  return deposits;
}

function isDeposit(record: Transaction, untilMs: number): record is ExternalTransaction {
  return record.type === 'external' && record.id !== null && record.id !== undefined && Date.parse(record.timestamp ?? '') <= untilMs;
}
