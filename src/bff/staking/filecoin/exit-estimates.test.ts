import { beforeAll, expect, test } from 'vitest';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { openMsMax, testDesk, type TestUser } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';

type Estimate = {
  estimate: { live_sectors_penalty_fil: number; last_updated_at: string; read_at: string } | null;
  queue: { position: number; wait_ms: number } | null;
};

describeEachDatabase('exit estimates', (openDatabase) => {
  let world: TestJournal;
  let ask: (id: string, user?: TestUser, newerThan?: string) => Promise<Estimate>;
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
    const wallet = await world.wallet('fil', '1');
    for (const id of ['f01', 'f02', 'f03'])
      await world.direct('POST', '/sandbox/storage_providers', { wallet_id: wallet, storage_provider_id: id });
    ask = async (id, user = 'viewer', newerThan = '') => {
      const query = newerThan === '' ? '' : `?newer_than=${newerThan}`;
      const { status, json } = await world.ask('GET', `/bff/filecoin/exit-estimates/${id}${query}`, undefined, { as: user });
      if (status !== 200) throw new Error(`${id} answered ${status}`);
      return json as Estimate;
    };
  }, openMsMax);

  test('the first request reads an estimate, and further users get a place in the queue with a waiting time, without an error', async () => {
    const firstAnswer = await ask('f01');
    expect(firstAnswer.queue).toBeNull();
    expect(firstAnswer.estimate?.live_sectors_penalty_fil).toBeGreaterThan(0);
    const [second, third] = [await ask('f02', 'treasury'), await ask('f03', 'compliance')];
    expect([second.estimate, second.queue?.position, third.queue?.position]).toEqual([null, 1, 2]);
    expect(second.queue?.wait_ms).toBeGreaterThan(5000);
    expect(second.queue?.wait_ms).toBeLessThanOrEqual(15_000);
    expect(third.queue?.wait_ms).toBeGreaterThan(15_000);
  });

  test('the desk returns an estimate from its cache for 48 hours, because the service would return the same estimate', async () => {
    const repeatedAnswer = await ask('f01', 'treasury');
    expect(repeatedAnswer.queue).toBeNull();
    const newerAnswer = await ask('f01', 'treasury', repeatedAnswer.estimate?.read_at);
    expect(newerAnswer.estimate).toEqual(repeatedAnswer.estimate);
    expect(newerAnswer.queue).not.toBeNull();
  });

  test('a user has at most four places in the queue, and a fifth request takes no place', async () => {
    await world.tables.deleteFrom('exit_estimate_queue').execute();
    for (const id of ['f011', 'f012', 'f013', 'f014']) expect((await ask(id)).queue).not.toBeNull();
    const fifthAnswer = await world.ask('GET', '/bff/filecoin/exit-estimates/f015', undefined, { as: 'viewer' });
    expect([fifthAnswer.status, fifthAnswer.json]).toMatchObject([429, { code: 'too_many_requests' }]);
    expect((await ask('f012')).queue?.position).toBe(2);
    expect((await ask('f015', 'treasury')).queue?.position).toBe(5);
    await world.tables.deleteFrom('exit_estimate_queue').execute();
  });

  test('a call on the path of the specification is refused if the last call was too recent', async () => {
    const answer = await world.ask('GET', '/api/v2/assets/fil/sector_termination_fees?storage_provider_address=f02');
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  test('an estimate of an unknown provider is refused, and its request leaves the queue', async () => {
    await world.tables
      .updateTable('limited_calls')
      .set({ free_at: new Date(0) })
      .execute();
    await world.tables.deleteFrom('exit_estimate_queue').execute();
    // The service uses real time, so it could still refuse the call as too soon, and the entry in the queue would
    // remain. The reset prevents this.
    await world.direct('POST', '/sandbox/reset', { seed: 'empty' });
    const answer = await world.ask('GET', '/bff/filecoin/exit-estimates/f09');
    expect(answer.status).toBe(404);
    expect(await world.tables.selectFrom('exit_estimate_queue').selectAll().execute()).toEqual([]);
  });

  test('many concurrent requests on two replicas succeed', async () => {
    await world.tables
      .updateTable('limited_calls')
      .set({ free_at: new Date(0) })
      .execute();
    await world.direct('POST', '/sandbox/reset', { seed: 'empty' });
    const wallet = await world.wallet('fil', '1');
    await world.direct('POST', '/sandbox/storage_providers', { wallet_id: wallet, storage_provider_id: 'f07' });
    const otherDesk = await testDesk(world.database, world.custody.url);
    const requests = Array.from({ length: 12 }, async (_each, index) => {
      const desk = index % 2 === 0 ? world.desk : otherDesk;
      const { statusCode } = await desk.app.inject({ url: '/bff/filecoin/exit-estimates/f07', headers: await desk.as('viewer') });
      return statusCode;
    });
    expect(new Set(await Promise.all(requests))).toEqual(new Set([200]));
    expect((await ask('f07')).queue).toBeNull();
    await otherDesk.app.close();
  });
});
