import { expect } from 'vitest';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import type { DeskOptions } from '#bff/server/desk-options.ts';
import { testCustody } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';
import { openJournal, type TestJournal } from './test-journal.ts';
import { openWire, type InterceptedAnswer, type InterceptedCall } from './test-wire.ts';

/** The fields of a service record that these tests change. */
export type WireRecord = {
  id: number;
  created_at?: string;
  notes?: string | null;
  amounts?: Record<string, number>;
  source?: object | null;
  destination?: object | null;
};

/** A desk with the real service behind a proxy, with which a test delays, cuts or changes answers. */
export async function openWiredJournal(database: Database, overrides: Partial<DeskOptions> = {}) {
  const custody = await testCustody(database);
  const proxy = await openWire(custody.url);
  const close = async () => {
    await proxy.close();
    await custody.close();
  };
  const world = await openJournal(database, overrides, Promise.resolve({ ...custody, url: proxy.url, close }));
  await setReviews(world.tables, 'off');
  return { world, wire: proxy, custodyUrl: custody.url };
}

/** Whether a request sends money. */
export function isMoney({ method, path }: InterceptedCall): boolean {
  return method === 'POST' && /\/transactions$|send_batch_now$|\/staking/.test(path);
}

/** Replaces each record in an answer, as a single record or on a page. Leaves answers with another status than 200 unchanged. */
export function withRecords(answer: InterceptedAnswer, change: (record: WireRecord) => WireRecord): InterceptedAnswer {
  if (answer.status !== 200) return answer;
  const body = JSON.parse(answer.body) as WireRecord | { page: { data: WireRecord }[] };
  const changedBody = 'page' in body ? { ...body, page: body.page.map((each) => ({ ...each, data: change(each.data) })) } : change(body);
  return { ...answer, body: JSON.stringify(changedBody) };
}

/**
 * Waits for this number of complete sweeps of the journal. Each sweep begins with the replica's heartbeat, after the
 * previous sweep ended.
 */
export async function waitForSweeps({ tables }: Pick<TestJournal, 'tables'>, count: number): Promise<void> {
  const signOfLife = async () => {
    const { at } = await tables
      .selectFrom('replicas')
      .select(({ fn }) => fn.max('seen_at').as('at'))
      .executeTakeFirstOrThrow();
    return at.getTime();
  };
  let lastMs = await signOfLife();
  for (let sweepsBegun = 0; sweepsBegun <= count; sweepsBegun += 1) {
    await expect.poll(signOfLife, { timeout: 30_000, interval: 5 }).toBeGreaterThan(lastMs);
    lastMs = await signOfLife();
  }
}
