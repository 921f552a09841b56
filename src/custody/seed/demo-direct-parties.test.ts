import { beforeAll, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { directPartyCreationSchema } from '#contract/service/direct-party-creation.ts';
import { directPartyStatuses } from '#contract/service/direct-party.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { openCustody, type TestCustody } from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('the direct parties of the demo', (openDatabase) => {
  let custody: TestCustody;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
    await custody.ask(sandboxEndpoints.reset, { body: { seed: 'demo' } });
  }, 60_000);

  const parties = async () => (await custody.ask(endpoints.listDirectParties, {})).page.map(({ data }) => data);

  test('the demo has five parties, newest first, with every status and both kinds', async () => {
    const allParties = await parties();
    expect(allParties).toHaveLength(5);
    expect(new Set(allParties.map(({ status }) => status))).toEqual(new Set(directPartyStatuses));
    expect(new Set(allParties.map(({ kind }) => kind))).toEqual(new Set(['individual', 'corporate']));
    const times = allParties.map(({ created_at: at }) => at ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times.every((time) => new Date(time) < custody.clock.time)).toBe(true);
  });

  test('the stored details of each party of the demo are a valid body for creating a party', async () => {
    const rows = await custody.db.selectFrom('direct_parties').select('details').execute();
    const refusedParties = rows.filter(({ details }) => !directPartyCreationSchema.safeParse({ direct_party: details }).success);
    expect(refusedParties).toEqual([]);
  });

  test('the rejected party of the demo shows the reason of its rejection', async () => {
    const { id } = (await parties()).find(({ status }) => status === 'rejected') ?? { id: 0 };
    const { data } = await custody.ask(endpoints.readDirectParty, { params: { id } });
    expect(data.rejection_reason).toContain('cannot be read');
  });

  test("the active company of the demo owns a wallet, which was created after the company's approval", async () => {
    const { id, entity_name: name } = (await parties()).find(({ status, kind }) => status === 'active' && kind === 'corporate') ?? {
      id: 0,
    };
    const { page } = await custody.ask(endpoints.listDirectPartyWallets, { params: { id } });
    expect(page.map(({ data }) => [data.custom_id, data.owner])).toEqual([['MND-ADA', { id, fullname: name, kind: 'corporate' }]]);
    const wallet = await custody.db.selectFrom('wallets').select('created_at').where('custom_id', '=', 'MND-ADA').executeTakeFirstOrThrow();
    const party = await custody.db.selectFrom('direct_parties').select('updated_at').where('id', '=', id).executeTakeFirstOrThrow();
    expect(party.updated_at.getTime()).toBeLessThan(wallet.created_at.getTime());
  });
});
