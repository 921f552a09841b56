import { beforeAll, beforeEach, expect, test } from 'vitest';
import { smallWithdrawal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import type { InterceptedAnswer, InterceptedCall, InterceptingProxy } from '#bff/money/commands/test-wire.ts';
import { openWiredJournal } from '#bff/money/commands/test-wired-journal.ts';
import { openMsMax, replicaOf } from '#bff/test-desk.ts';
import { healthSchema } from '#contract/desk/health.ts';
import { reconciliationSchema } from '#contract/desk/reconciliation.ts';
import { noteMark } from '#contract/rules/command-request.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { reconcile } from './store-comparison.ts';

type RecordPage = {
  page_info: { has_next_page: boolean; end_cursor: string | null };
  page: { cursor: string; data: { amounts: object } }[];
};

const isList = ({ method, path }: InterceptedCall) => method === 'GET' && path === '/api/v1/transactions';

describeEachDatabase('a comparison that cannot read every record', (openDatabase) => {
  let world: TestJournal;
  let wire: InterceptingProxy;
  let walletId = 0;
  beforeAll(async () => {
    ({ world, wire } = await openWiredJournal(await openDatabase(), { reconcileMs: 100 }));
    walletId = await world.wallet('btc', '1');
    await world.send(`/api/v1/wallets/${walletId}/transactions`, smallWithdrawal());
  }, openMsMax);
  beforeEach(() => {
    wire.interceptor = (_call, forward) => forward();
  });

  const readReconciliation = async () =>
    reconciliationSchema.parse((await world.ask('GET', '/bff/reconciliation', undefined, { as: 'auditor' })).json);
  /** Compares again, and returns the run. */
  const compareAgain = async () => {
    await world.tables.deleteFrom('reconciliation_runs').execute();
    await expect.poll(async () => (await readReconciliation()).last_run, { timeout: openMsMax }).not.toBeNull();
    return (await readReconciliation()).last_run;
  };
  const changePages = (change: (page: RecordPage, call: InterceptedCall) => void) => {
    wire.interceptor = async (call, forward): Promise<InterceptedAnswer> => {
      const answer = await forward(call);
      if (!isList(call) || answer.status !== 200) return answer;
      const page = JSON.parse(answer.body) as RecordPage;
      change(page, call);
      return { ...answer, body: JSON.stringify(page) };
    };
  };

  test('a comparison is not whole if a record on the first of two pages cannot be read', { timeout: openMsMax }, async () => {
    changePages(({ page, page_info: info }, { query }) => {
      if (query.has('after')) return;
      for (const { data } of page) data.amounts = { btc: 'not a number' };
      Object.assign(info, { has_next_page: true, end_cursor: page.at(-1)?.cursor ?? 'MTI=' });
    });
    expect(await compareAgain()).toMatchObject({ is_whole: false });
  });

  test('a comparison ends without being whole if the cursor of a page is repeated', { timeout: openMsMax }, async () => {
    let pagesRead = 0;
    changePages(({ page_info: info }, { query }) => {
      if (query.has('created_since')) pagesRead += 1;
      Object.assign(info, { has_next_page: true, end_cursor: 'MTI=' });
    });
    expect(await compareAgain()).toMatchObject({ is_whole: false });
    expect(pagesRead).toBeLessThan(10);
  });

  test('an order without a record is reported even if more than 200 records are missing', { timeout: openMsMax }, async () => {
    const confirmedOrder = world.tables.selectFrom('commands').selectAll().where('state', '=', 'confirmed');
    const order = await confirmedOrder.executeTakeFirstOrThrow();
    const missingOrders = Array.from({ length: 203 }, (_, index) => ({
      ...order,
      id: crypto.randomUUID(),
      record_id: String(900_000 + index),
    }));
    await world.tables.insertInto('commands').values(missingOrders).execute();
    expect(await compareAgain()).toMatchObject({ is_whole: true });
    const { findings } = await readReconciliation();
    expect(new Set(findings.map(({ record_id: id }) => id))).toEqual(new Set(missingOrders.map(({ record_id: id }) => id)));
    const missingIds = missingOrders.map(({ id }) => id);
    await world.tables.deleteFrom('commands').where('id', 'in', missingIds).execute();
    await compareAgain();
  });

  test('a comparison that fails is a failing job in Health until it succeeds', { timeout: openMsMax }, async () => {
    const failingJobs = async () =>
      healthSchema.parse((await world.ask('GET', '/bff/health', undefined, { as: 'auditor' })).json).failing_jobs.map(({ name }) => name);
    wire.interceptor = async (call, forward) => {
      const answer = await forward(call);
      return isList(call) ? { ...answer, status: 500, body: '{"error":"broken"}' } : answer;
    };
    await expect.poll(failingJobs, { timeout: openMsMax }).toContain('reconciliation');
    await expect.poll(async () => (await readReconciliation()).failed_at, { timeout: openMsMax }).not.toBeNull();
    wire.interceptor = (_call, forward) => forward();
    await expect.poll(failingJobs, { timeout: openMsMax }).not.toContain('reconciliation');
    await compareAgain();
    expect((await readReconciliation()).failed_at).toBeNull();
  });

  test('a comparison dated in the future does not count as the newest one', { timeout: openMsMax }, async () => {
    const run = { compared: 0, agreed: 0, is_whole: true };
    await world.tables.deleteFrom('reconciliation_runs').execute();
    await world.tables
      .insertInto('reconciliation_runs')
      .values({ at: new Date('2099-01-01'), ...run })
      .execute();
    await expect.poll(async () => (await readReconciliation()).last_run?.compared, { timeout: openMsMax }).toBe(1);
    await world.tables.deleteFrom('reconciliation_runs').execute();
  });

  test('two replicas can end a comparison in the same millisecond', async () => {
    const sameMs = Date.now();
    const replica = await replicaOf(world.database, wire.url, () => sameMs);
    await Promise.all([reconcile(replica), reconcile(replica)]);
    const runs = await world.tables.selectFrom('reconciliation_runs').select('at').where('at', '=', new Date(sameMs)).execute();
    expect(runs).toHaveLength(1);
    await Promise.all([replica.sessions.close(), replica.custody.close()]);
  });

  test('more than 500 open findings are listed, before the findings that users explained', async () => {
    const at = new Date();
    const findings = Array.from({ length: 602 }, (_, index) => ({
      id: crypto.randomUUID(),
      class: 'not_in_journal' as const,
      subject: `/api/v1/transactions/listed-${index}`,
      state: index < 2 ? ('explained' as const) : ('open' as const),
      detail: '{}',
      found_at: new Date(at.getTime() - index),
      seen_at: at,
    }));
    await world.tables.deleteFrom('reconciliation_findings').execute();
    await world.tables.insertInto('reconciliation_findings').values(findings).execute();
    const { findings: listed, unlisted } = await readReconciliation();
    expect(listed.map(({ id }) => id)).toEqual([...findings.slice(2), ...findings.slice(0, 2)].map(({ id }) => id));
    expect(unlisted).toBe(0);
    await world.tables.deleteFrom('reconciliation_findings').execute();
  });

  test('a comparison closes no finding that another comparison stored since it started', { timeout: openMsMax }, async () => {
    await compareAgain();
    const [other, subject] = [crypto.randomUUID(), '/api/v1/transactions/found-later'];
    let isStored = false;
    wire.interceptor = async (call, forward) => {
      const answer = await forward(call);
      if (isStored || !isList(call) || !call.query.has('created_since')) return answer;
      isStored = true;
      const at = new Date();
      const finding = { id: other, class: 'differs', subject, state: 'open', detail: '{}', found_at: at, seen_at: at } as const;
      await world.tables.insertInto('reconciliation_findings').values(finding).execute();
      return answer;
    };
    expect(await compareAgain()).toMatchObject({ is_whole: true });
    expect(isStored).toBe(true);
    const stateNow = world.tables.selectFrom('reconciliation_findings').select('state').where('id', '=', other);
    expect((await stateNow.executeTakeFirstOrThrow()).state).toBe('open');
    await compareAgain();
    expect((await stateNow.executeTakeFirstOrThrow()).state).toBe('closed');
  });

  test('a transfer on the first page blocks payments although a later page cannot be read', { timeout: openMsMax }, async () => {
    wire.interceptor = async (call, forward): Promise<InterceptedAnswer> => {
      if (isList(call) && call.query.has('after')) return { status: 500, headers: {}, body: '{}' };
      const answer = await forward(call);
      if (!isList(call) || !call.query.has('created_since')) return answer;
      const page = JSON.parse(answer.body) as RecordPage;
      Object.assign(page.page_info, { has_next_page: true, end_cursor: page.page.at(-1)?.cursor });
      return { ...answer, body: JSON.stringify(page) };
    };
    const notes = noteMark(crypto.randomUUID());
    await world.direct('POST', `/api/v1/wallets/${walletId}/transactions`, { ...smallWithdrawal('0.0007'), notes });
    await expect.poll(async () => (await readReconciliation()).is_blocking, { timeout: openMsMax }).toBe(true);
  });
});
