import { beforeAll, expect, test } from 'vitest';
import { listAudit } from '#bff/core/audit/read-audit.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax, type TestUser } from '#bff/test-desk.ts';
import { roles } from '#contract/roles.ts';
import { anEntity } from '#contract/rules/test-entities.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { openJournal, smallWithdrawal, type TestJournal } from './test-journal.ts';

describeEachDatabase('the beneficiaries of a payment', (openDatabase) => {
  let world: TestJournal;
  beforeAll(async () => {
    world = await openJournal(await openDatabase(), { recordPollMs: 50 });
    await setReviews(world.tables, 'off');
  }, openMsMax);

  const person = anEntity('beneficiary', 'individual');
  const account = async (default_beneficiary_entity?: object) => {
    const body = {
      name: 'Acme cold',
      funding_addresses: { btc: smallWithdrawal().destination.addresses.btc },
      ...(default_beneficiary_entity ? { default_beneficiary_entity } : {}),
    };
    return Number((await world.direct('POST', '/sandbox/external_accounts', body))['id']);
  };
  const readOfAccount = (id: number, user: TestUser = 'treasury') =>
    world.ask('POST', `/bff/external_accounts/${id}/beneficiary`, undefined, { as: user });
  const readLastBeneficiary = (destination: object) => world.ask('POST', '/bff/beneficiaries/last', { asset: 'btc', destination });
  const readAuditRows = () =>
    world.tables.selectFrom('audit').select(['actor', 'object', 'command_id']).where('action', '=', 'people_read').orderBy('seq').execute();

  test('only treasurers and compliance officers read the beneficiary of an account in full', async () => {
    const id = await account(person);
    const answers = await Promise.all(roles.map(async (role) => ({ role, status: (await readOfAccount(id, role)).status })));
    expect(answers.filter(({ status }) => status === 200).map(({ role }) => role)).toEqual(['compliance', 'treasury']);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]));
    expect((await readOfAccount(id)).json).toMatchObject({ beneficiary: { firstname: 'Ada', lastname: 'Lovelace' } });
  });

  test('the desk audits a read of a beneficiary before it answers, without the name of the beneficiary', async () => {
    const id = await account(person);
    await readOfAccount(id);
    expect((await readAuditRows()).at(-1)).toEqual({
      actor: 'treasury@desk.example',
      object: `/api/v1/external_accounts/${id}`,
      command_id: null,
    });
  });

  test('a read of an account without a beneficiary returns null and audits nothing', async () => {
    const rowCountBefore = (await readAuditRows()).length;
    expect((await readOfAccount(await account())).json).toEqual({ beneficiary: null });
    expect(await readAuditRows()).toHaveLength(rowCountBefore);
    expect((await readOfAccount(999_999)).status).toBe(404);
  });

  test('the last beneficiary is read from the newest accepted withdrawal to the same destination that has a beneficiary', async () => {
    const id = await world.wallet('btc', '1');
    const { destination } = smallWithdrawal();
    expect((await readLastBeneficiary(destination)).json).toEqual({
      command_id: null,
      record_id: null,
      made_at: null,
      beneficiaries: [],
    });
    const key = crypto.randomUUID();
    const sendAnswer = await world.send(
      `/api/v1/wallets/${id}/transactions`,
      { ...smallWithdrawal(), beneficiary_entity: person },
      { key },
    );
    expect(sendAnswer.status).toBe(200);
    expect((await readLastBeneficiary(destination)).json).toMatchObject({ command_id: key, beneficiaries: [{ lastname: 'Lovelace' }] });
    expect((await readAuditRows()).at(-1)).toEqual({ actor: 'treasury@desk.example', object: '/bff/beneficiaries/last', command_id: key });
    const { page } = await listAudit(world.tables, { action: 'people_read', page_size: 1 });
    expect(page[0]?.data.order).toMatchObject({ kind: 'withdrawal', asset: 'btc', destination: { kind: 'public_address' } });
    // A later withdrawal without a beneficiary does not hide the earlier one.
    expect((await world.send(`/api/v1/wallets/${id}/transactions`, smallWithdrawal('0.0002'))).status).toBe(200);
    expect((await readLastBeneficiary(destination)).json).toMatchObject({ command_id: key, beneficiaries: [{ lastname: 'Lovelace' }] });
    expect((await readLastBeneficiary({ type: 'external', id: 7 })).json).toMatchObject({ command_id: null, beneficiaries: [] });
  });

  test('without a request of the desk, the last beneficiary is read from the custodian’s record of a payment to the account', async () => {
    const [walletId, accountId] = [await world.wallet('btc', '1'), await account()];
    await world.direct('PUT', '/sandbox/settings', { approvals_required: false, step_ms: 10 });
    const destination = { type: 'external', id: accountId };
    const { id } = await world.direct('POST', `/api/v1/wallets/${walletId}/transactions`, {
      ...smallWithdrawal('0.0003'),
      destination,
      beneficiary_entity: person,
    });
    const lastBeneficiary = async () => (await readLastBeneficiary(destination)).json;
    await expect.poll(lastBeneficiary, { timeout: openMsMax }).toMatchObject({
      command_id: null,
      record_id: String(id),
      made_at: expect.any(String) as string,
      beneficiaries: [{ lastname: 'Lovelace' }],
    });
    expect((await readAuditRows()).at(-1)).toMatchObject({ object: `/api/v1/transactions/${String(id)}` });
  });
});
