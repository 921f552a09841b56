import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMsMax, type TestUser } from '#bff/test-desk.ts';
import { changeStates } from '#contract/desk/changes.ts';
import { workItemsMax } from '#contract/desk/work.ts';
import { hourMs, minuteMs } from '#contract/limits.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { longAgo, noReaders, openWorkWorld, type WorkWorld } from './test-work.ts';

describeEachDatabase('the work list', (openDatabase) => {
  let world: WorkWorld;
  let wallet = 0;
  /** How far the clock of the desk is ahead, ms. */
  let aheadMs = 0;
  beforeAll(async () => {
    world = await openWorkWorld(await openDatabase(), () => Date.now() + aheadMs);
    wallet = await world.wallet('btc', '1');
  }, openMsMax);

  describe('work items of control changes', () => {
    const change = crypto.randomUUID();
    beforeEach(async () => {
      await world.tables.deleteFrom('changes').execute();
      await world.tables
        .insertInto('changes')
        .values({
          id: change,
          kind: 'policy',
          state: 'waiting',
          before: '{}',
          after: '{}',
          user_id: world.idOf('administrator'),
          user_name: 'Ada Administrator',
          user_email: 'admin@desk.example',
          made_at: new Date(),
          expires_at: new Date(Date.now() + hourMs),
        })
        .execute();
    });
    const setChange = (columns: object) => world.tables.updateTable('changes').set(columns).where('id', '=', change).execute();

    test.for(changeStates)('a control change that is %s is listed for exactly the expected users', async (state) => {
      await setChange({ state });
      const expectedReaders = { actingUsers: ['security'], waitingUsers: ['administrator'], kinds: ['approve_change'] };
      expect(await world.readersOf(change)).toEqual(state === 'waiting' ? expectedReaders : noReaders);
    });

    test('an expired control change is not in the work list', async () => {
      await setChange({ expires_at: longAgo() });
      expect(await world.readersOf(change)).toEqual(noReaders);
    });

    test('the work item of a control change names the change without its values', async () => {
      const { items } = await world.workOf('security');
      expect(items.find(({ id }) => id === change)).toMatchObject({
        title: 'Approve a policy change',
        requested_by: 'Ada Administrator',
        link: '/changes',
      });
    });

    test.for([
      ['roles', 'active', 'Approve new roles of pat@desk.example'],
      ['access_link', 'absent', 'Approve the invitation of pat@desk.example'],
      ['access_link', 'active', 'Approve a password link of pat@desk.example'],
    ] as const)('the work item of a change of %s of a user who is %s names the user', async ([kind, state, title]) => {
      await setChange({ kind, subject: 'pat@desk.example', before: JSON.stringify({ state }) });
      expect((await world.workOf('security')).items.find(({ id }) => id === change)?.title).toBe(title);
    });
  });

  test('parties with documents at the desk are work items of administrators until the operator decides', async () => {
    const file = {
      user_id: 1,
      user_name: '',
      draft: null,
      document_type: null,
      sealed_name: '',
      size: 1,
      sha256: '',
      sealed_message: null,
    };
    const storedFile = { ...file, media_type: 'application/pdf' as const, is_encrypted: false, chunks: 1, sender: null, uploaded_at: null };
    const party = { ...storedFile, direct_party_id: '7', received_at: new Date() };
    await world.tables
      .insertInto('party_files')
      .values([
        { ...party, id: 'one', kind: 'custody_agreement', state: 'uploaded' },
        { ...party, id: 'two', kind: 'supporting_document', state: 'held' },
      ])
      .execute();
    const titles = async (user: TestUser) =>
      (await world.workOf(user)).items.flatMap((item) => (item.kind === 'party_documents' ? item.title : []));
    expect(await titles('administrator')).toEqual(['Upload 1 document of direct party 7']);
    expect(await titles('security')).toEqual([]);
    await world.tables.updateTable('party_files').set({ state: 'uploaded' }).execute();
    expect(await titles('administrator')).toEqual(['Upload the missing documents of direct party 7']);
    const decidedNotice = { made_at: new Date(), kind: 'party_decided' as const, ref: '7', state: 'active' };
    await world.tables.insertInto('notices').values(decidedNotice).execute();
    expect(await titles('administrator')).toEqual([]);
  });

  test('a job that keeps failing is listed once for all replicas, for security admins', async () => {
    const job = { name: 'events' as const, since: longAgo(), last_at: new Date(), error: 'Error' };
    await world.tables
      .insertInto('failing_jobs')
      .values([
        { ...job, replica: 'one', failures: 3 },
        { ...job, replica: 'two', failures: 9 },
        { ...job, name: 'audit', replica: 'one', failures: 1 },
      ])
      .execute();
    const readers = await world.readersOf('events');
    await world.tables.deleteFrom('failing_jobs').execute();
    expect(readers).toEqual({ actingUsers: ['administrator', 'security'], waitingUsers: [], kinds: ['health'] });
  });

  test('the sign-off of a reconciliation is listed for users who may sign and have not signed', async () => {
    const finding = { class: 'not_in_journal', subject: '/api/v1/transactions/1', state: 'open', detail: '{}' } as const;
    const at = longAgo();
    await world.tables
      .insertInto('reconciliation_findings')
      .values({ ...finding, id: crypto.randomUUID(), found_at: at, seen_at: at })
      .execute();
    const actingUsers = async () => (await world.readersOf(at.toISOString())).actingUsers;
    expect(await actingUsers()).toEqual(['treasury', 'treasury2', 'administrator', 'security']);
    const signature = { user_id: world.idOf('treasury'), user_email: 'treasury@desk.example', reason: 'Compared', at: new Date() };
    await world.tables.insertInto('reconciliation_signatures').values(signature).execute();
    expect(await actingUsers()).toEqual(['treasury2', 'administrator', 'security']);
    await world.tables.deleteFrom('reconciliation_signatures').execute();
    await world.tables.deleteFrom('reconciliation_findings').execute();
  });

  test('the work list has a few deposits by due day and the number of all deposits, for compliance officers only', async () => {
    await world.direct('PUT', '/sandbox/settings', { cad_rates: { btc: '100000' } });
    for (let count = 0; count < workItemsMax + 2; count += 1)
      await world.direct('POST', '/sandbox/deposits', { wallet_id: wallet, asset: 'btc', amount: '0.02' });
    const { id } = await world.direct('POST', '/sandbox/deposits', { wallet_id: wallet, asset: 'btc', amount: '0.03' });
    await world.direct('POST', `/sandbox/transactions/${Number(id)}/regulatory_status`, { regulatory_status: 'missing_lvctr_info' });
    // An earlier read of the pending deposits may still be fresh.
    const waitingCount = async () => (await world.workOf('compliance')).counts.regulatory_item;
    await expect.poll(waitingCount).toBeGreaterThanOrEqual(workItemsMax + 2);
    const { items, counts, more, deposits } = await world.workOf('compliance');
    const listedItems = items.filter(({ kind }) => kind === 'regulatory_item');
    expect(listedItems).toHaveLength(workItemsMax);
    expect(more).toBe(counts.regulatory_item - workItemsMax);
    expect(deposits).toMatchObject({ reach: 'all', failure: null });
    expect(listedItems[0]).toMatchObject({
      title: expect.stringMatching(/^Complete the LVCTR details of 0\.03 BTC to Treasury/) as string,
    });
    expect(listedItems[0]?.until).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(listedItems.at(-1)).toMatchObject({
      title: expect.stringMatching(/^Add the originator of 0\.02 BTC to Treasury/) as string,
      amount: '0.02',
    });
    for (const user of ['auditor', 'treasury2'] as const) expect((await world.workOf(user)).counts.regulatory_item).toBe(0);
  });

  test('if the custodian does not answer, only the deposits are missing from the work list', async () => {
    await world.tables
      .insertInto('failing_jobs')
      .values({ name: 'events', replica: 'one', since: longAgo(), failures: 3, last_at: new Date(), error: 'Error' })
      .execute();
    await world.custody.close();
    aheadMs = minuteMs;
    expect((await world.workOf('security')).counts.health).toBe(1);
    const { deposits, counts } = await world.workOf('compliance');
    expect(deposits?.failure).toMatch(/custodian/i);
    expect(counts.regulatory_item).toBeGreaterThan(0);
  });
});
