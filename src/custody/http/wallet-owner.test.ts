import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { makeDeposit, makeWallet, openCustody, resetToEmpty, type TestCustody } from '#custody/test-custody.ts';
import { company, homeAddress, makeActiveParty, makeDirectParty, person, reviewParty } from '#custody/test-direct-parties.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('wallets of direct parties', (openDatabase) => {
  let custody: TestCustody;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });
  beforeEach(() => resetToEmpty(custody));

  const create = (owner: number, fields: object = {}) =>
    custody.ask(endpoints.createWallet, { body: { name: 'Client', owner_entity_id: owner, ...fields } });
  const refusal = (owner: number, fields: object = {}) =>
    custody.refusalOf(endpoints.createWallet, { body: { name: 'Client', owner_entity_id: owner, ...fields } });
  const walletsOf = (id: number, query: { readonly before?: string; readonly after?: string } = {}) =>
    custody.ask(endpoints.listDirectPartyWallets, { params: { id }, query });

  const adaWithAddress = { firstname: 'Ada', lastname: 'Lovelace', ...homeAddress };

  test('the creation, the read and the list of a wallet show a person as its owner', async () => {
    const wallet = await create((await makeActiveParty(custody)).id);
    expect(wallet.owner).toEqual(adaWithAddress);
    expect((await custody.ask(endpoints.readWallet, { params: { id: wallet.id } })).owner).toEqual(adaWithAddress);
    expect((await custody.ask(endpoints.listWallets, {})).page[0]?.data.owner).toEqual(adaWithAddress);
  });

  test('a wallet shows a company as its owner', async () => {
    const party = await makeActiveParty(custody, { ...company, address2: 'Floor 3' });
    expect((await create(party.id)).owner).toEqual({ corporate_name: 'Analytical Engines Ltd', ...homeAddress, address2: 'Floor 3' });
  });

  test("an edit does not change a wallet's owner, and the light form of a wallet omits the owner", async () => {
    const { id } = await create((await makeActiveParty(custody)).id);
    expect((await custody.ask(endpoints.editWallet, { params: { id }, body: { name: 'Renamed' } })).owner).toEqual(adaWithAddress);
    expect(await custody.ask(endpoints.readWallet, { params: { id }, query: { light: 'true' } })).not.toHaveProperty('owner');
  });

  test('a wallet that no direct party owns shows no owner', async () => {
    const wallet = await makeWallet(custody);
    expect(wallet).not.toHaveProperty('owner');
    expect((await custody.ask(endpoints.listWallets, {})).page[0]?.data).not.toHaveProperty('owner');
  });

  test('the wallets of an asset show their owners', async () => {
    const { id } = await create((await makeActiveParty(custody)).id);
    await makeDeposit(custody, id, 'btc', '1');
    expect(await custody.ask(endpoints.listAssetWallets, { params: { currency: 'btc' } })).toMatchObject([{ id, owner: adaWithAddress }]);
  });

  test('the wallet list of a direct party has only its own wallets, newest first, with the short form of the owner', async () => {
    const ada = await makeActiveParty(custody);
    const engines = await makeActiveParty(custody, company);
    const [firstWallet, secondWallet, walletOfOtherOwner] = [
      await create(ada.id),
      await create(ada.id, { kind: 'cold' }),
      await create(engines.id),
    ];
    await makeWallet(custody);
    const walletList = await walletsOf(ada.id);
    expect(walletList.page.map(({ data }) => [data.id, data.kind])).toEqual([
      [secondWallet.id, 'cold'],
      [firstWallet.id, 'warm'],
    ]);
    expect(walletList.page[0]?.data).toMatchObject({ owner: { id: ada.id, fullname: 'Ada Lovelace', kind: 'individual' }, balance: {} });
    expect((await walletsOf(engines.id)).page.map(({ data }) => [data.id, data.owner])).toEqual([
      [walletOfOtherOwner.id, { id: engines.id, fullname: 'Analytical Engines Ltd', kind: 'corporate' }],
    ]);
  });

  test('the wallet list of a direct party has pages of ten, with cursors in both directions', async () => {
    const { id: party } = await makeActiveParty(custody);
    const ids = [];
    for (let count = 0; count < 11; count++) ids.push((await create(party)).id);
    const firstPage = await walletsOf(party);
    expect(firstPage.page.map(({ data }) => data.id)).toEqual(ids.slice(1).toReversed());
    const lastPage = await walletsOf(party, { after: firstPage.page_info.end_cursor ?? '' });
    expect(lastPage.page.map(({ data }) => data.id)).toEqual(ids.slice(0, 1));
    expect(await walletsOf(party, { before: lastPage.page_info.start_cursor ?? '' })).toEqual(firstPage);
  });

  const notActive = '400 owner_entity_id is not an active direct party';

  test('the creation of a wallet is refused if its owner is pending, rejected or unknown', async () => {
    const waitingParty = await makeDirectParty(custody);
    const rejectedParty = await makeDirectParty(custody, { ...person, email: 'other@example.org' });
    await reviewParty(custody, rejectedParty.id, 'reject');
    for (const id of [waitingParty.id, rejectedParty.id, 99, 9_007_199_254_740_991]) expect(await refusal(id)).toBe(notActive);
    expect(await refusal(0)).toBe('400 owner_entity_id must be at least 1');
    expect((await custody.ask(endpoints.listWallets, {})).page).toEqual([]);
  });

  test('while settlements are off, a wallet can be created for the client, but not for a direct party', async () => {
    const { id } = await makeActiveParty(custody);
    await custody.ask(sandboxEndpoints.changeSettings, { body: { settlements_enabled: false } });
    for (const owner of [id, 99])
      expect(await refusal(owner)).toBe('400 owner_entity_id requires the settlements feature, which is not enabled');
    expect(await makeWallet(custody)).not.toHaveProperty('owner');
  });

  test('a refused creation does not use up an available cold wallet', async () => {
    await custody.ask(sandboxEndpoints.changeSettings, { body: { cold_wallets_available: 1 } });
    const waitingParty = await makeDirectParty(custody);
    expect(await refusal(waitingParty.id, { kind: 'cold' })).toBe(notActive);
    await reviewParty(custody, waitingParty.id, 'approve');
    expect(await create(waitingParty.id, { kind: 'cold' })).toMatchObject({ kind: 'cold' });
    expect(await refusal(waitingParty.id, { kind: 'cold' })).toBe('400 No cold wallet is available: contact the operator.');
  });

  test('concurrent creations use each available cold wallet only once', async () => {
    await custody.ask(sandboxEndpoints.changeSettings, { body: { cold_wallets_available: 2 } });
    const body = JSON.stringify({ name: 'Cold', kind: 'cold' });
    const answers = await Promise.all(Array.from({ length: 6 }, async () => custody.send('POST', '/api/v1/wallets', body)));
    expect(answers.map(({ status }) => status).toSorted((status, otherStatus) => status - otherStatus)).toEqual([
      200, 200, 400, 400, 400, 400,
    ]);
  });

  test.for(['owner', 'balance', 'type', 'owner_entity'])('the creation of a wallet refuses the owner parameter %s', async (field) => {
    expect(await custody.send('POST', '/api/v1/wallets', JSON.stringify({ name: 'Client', [field]: 'x' }))).toEqual({
      status: 400,
      text: `{"error":"${field} is not an accepted parameter"}`,
    });
  });

  test('the edit of a wallet refuses an owner', async () => {
    const { id } = await makeWallet(custody);
    expect((await custody.send('PUT', `/api/v1/wallets/${id}`, '{"owner_entity_id":1}')).text).toBe(
      '{"error":"owner_entity_id is not an accepted parameter"}',
    );
  });
});
