import { beforeAll, expect, test } from 'vitest';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { sharedDraftSchema } from '#contract/desk/policy-endpoints.ts';
import { defaultFacts } from '#contract/money/test-policies.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { PolicyStore } from './policy-store.ts';
import { replay } from './replay.ts';
import { policyWith } from './test-policy.ts';

const orderCount = 10_000;

describeEachDatabase('a replay of 10,000 orders', (openDatabase) => {
  let world: TestJournal;
  const policies = new PolicyStore(['test-desk-key']);
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
    const rows = Array.from({ length: orderCount }, (_each, index) => {
      const id = `order-${index}`;
      const facts = defaultFacts({ asset: index % 10 === 0 ? 'eth' : 'btc' });
      const made_at = new Date(Date.now() - index * 60_000);
      const decisionColumns = { policy_version: 1, policy_rule: 'rest', policy_words: '', policy_then: '"allow"' };
      return { id, made_at, ...decisionColumns, sealed_facts: policies.seal(facts, id) };
    });
    for (let firstIndex = 0; firstIndex < orderCount; firstIndex += 1000)
      await world.tables
        .insertInto('refused_orders')
        .values(rows.slice(firstIndex, firstIndex + 1000))
        .execute();
    const pastFacts = policies.seal(defaultFacts({ asset: 'btc' }), '291');
    await world.tables
      .insertInto('past_orders')
      .values({ id: '291', made_at: new Date(), policy_rule: 'rest', policy_then: '"allow"', sealed_facts: pastFacts })
      .execute();
  }, openMsMax);

  test('a replay lists changed orders newest first and lets other requests run in between', async () => {
    let [ordersInPiece, ordersMax] = [0, 0];
    const openFacts = (...openArguments: Parameters<PolicyStore['open']>) => {
      ordersInPiece += 1;
      ordersMax = Math.max(ordersMax, ordersInPiece);
      return policies.open(...openArguments);
    };
    // At each turn of the event loop a new piece of the replay begins.
    const turns = setInterval(() => (ordersInPiece = 0));
    const desk = {
      tables: world.tables,
      policies: Object.assign(new PolicyStore(['test-desk-key']), { open: openFacts }),
      now: () => Date.now(),
    };
    const { orders: count, imported, unknowable, changed } = await replay(desk, policyWith({ assets: ['eth'] }, 'refuse'), 365);
    clearInterval(turns);
    expect([count, imported, unknowable, changed.length]).toEqual([orderCount + 1, 1, 0, orderCount / 10]);
    expect(changed.slice(0, 2).map(({ id }) => id)).toEqual(['order-0', 'order-10']);
    expect(ordersMax).toBeGreaterThan(0);
    expect(ordersMax).toBeLessThan(orderCount / 4);
  });

  test('a user can run one replay at a time', async () => {
    const { version } = sharedDraftSchema.parse((await world.ask('GET', '/bff/policy/draft', undefined, { as: 'auditor' })).json);
    const run = (user: 'auditor' | 'compliance') => world.ask('POST', '/bff/policy/draft/replay', { days: 365, version }, { as: user });
    const answers = await Promise.all([run('auditor'), run('auditor'), run('compliance')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 429, 200]);
    expect((await run('auditor')).status).toBe(200);
  });
});
