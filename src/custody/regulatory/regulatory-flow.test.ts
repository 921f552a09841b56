import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import type { Asset } from '#contract/money/assets.ts';
import { regulatoryStatuses } from '#contract/people/regulatory-status.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { clientOrganisation } from '#custody/organisation.ts';
import {
  advanceClock,
  sufficientThirdParty,
  makeDeposit,
  makeWallet,
  openCustody,
  lvctrOriginator,
  travelRuleOriginator,
  type TestCustody,
} from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('the regulatory flow', (openDatabase) => {
  let custody: TestCustody;
  let walletId: number;

  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
    // One eth and one usdc are worth 1 CAD, so an amount equals its value. Fil has no rate.
    await custody.ask(sandboxEndpoints.changeSettings, { body: { cad_rates: { eth: '1', usdc: '1' } } });
  });
  // Advances the clock, so that deposits of earlier tests are more than 24 hours old. This is much faster than a reset.
  beforeEach(async () => {
    await advanceClock(custody, 2 * 86_400);
    walletId = (await makeWallet(custody)).id;
  });

  const deposit = async (amount: string, asset: Asset = 'eth') => (await makeDeposit(custody, walletId, asset, amount)).id ?? 0;
  const readDeposit = async (id: number) => {
    const record = await custody.ask(endpoints.readTransaction, { params: { id } });
    if (record.type !== 'external') throw new Error('a deposit is an external transaction');
    return record;
  };
  const statusOf = async (id: number) => (await readDeposit(id)).regulatory_status;
  const submitInformation = (id: number, body: object) => custody.ask(endpoints.submitRegulatoryInformation, { params: { id }, body });
  const submissionRefusal = (id: number, body: object) =>
    custody.refusalOf(endpoints.submitRegulatoryInformation, { params: { id }, body });
  const setStatus = (id: number, regulatory_status: (typeof regulatoryStatuses)[number]) =>
    custody.ask(sandboxEndpoints.setRegulatoryStatus, { params: { id }, body: { regulatory_status } });

  /** Makes a deposit that needs the full information (LVCTR), because the operator requires it. */
  async function reportedDeposit(): Promise<number> {
    const id = await deposit('1');
    await setStatus(id, 'missing_lvctr_info');
    return id;
  }

  test('a deposit of 1,000 CAD needs no information, and a deposit of more does', async () => {
    expect(await statusOf(await deposit('1000'))).toBe('not_required');
    expect(await statusOf(await deposit('1000.000000000000000001'))).toBe('missing_travel_rule_info');
  });

  test('a change of the CAD rate of one asset leaves the rates of other assets unchanged', async () => {
    expect(await statusOf(await deposit('1000', 'fil'))).toBe('missing_travel_rule_info');
  });

  test('all deposits of 24 hours need information if their sum over all assets exceeds 10,000 CAD', async () => {
    const ids = [];
    for (let index = 0; index < 10; index += 1) ids.push(await deposit('1000', index % 2 === 0 ? 'eth' : 'usdc'));
    expect(await Promise.all(ids.map(statusOf))).toEqual(ids.map(() => 'not_required'));
    ids.push(await deposit('0.000001', 'usdc'));
    expect(await Promise.all(ids.map(statusOf))).toEqual(ids.map(() => 'missing_travel_rule_info'));
  });

  test('two concurrent deposits both count in the sum of 24 hours', async () => {
    const ids = await Promise.all(Array.from({ length: 11 }, () => deposit('1000')));
    expect(await Promise.all(ids.map(statusOf))).toEqual(ids.map(() => 'missing_travel_rule_info'));
  });

  test('only one of two concurrent submissions is accepted', async () => {
    const id = await deposit('5000');
    const answers = await Promise.allSettled(
      ['Ada', 'Augusta'].map((firstname) => submitInformation(id, { originator_entity: { ...travelRuleOriginator, firstname } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('the sum includes deposits that are exactly 24 hours old, and no older deposits', async () => {
    const firstDeposit = await deposit('900');
    await advanceClock(custody, 1);
    for (let index = 0; index < 9; index += 1) await deposit('1000');
    await advanceClock(custody, 86_399);
    expect(await statusOf(await deposit('100'))).toBe('not_required');
    await advanceClock(custody, 1);
    const lastDeposit = await deposit('999');
    expect([await statusOf(firstDeposit), await statusOf(lastDeposit)]).toEqual(['not_required', 'missing_travel_rule_info']);
  });

  test('the filters `pending` and `completed` find deposits by their status', async () => {
    const id = await deposit('5000');
    const created_since = Date.parse((await readDeposit(id)).timestamp ?? '') / 1000;
    const idsWithStatus = async (regulatory_status: string) =>
      (await custody.ask(endpoints.listTransactions, { query: { type: 'external', regulatory_status, created_since } })).page.map(
        ({ data }) => data.id,
      );
    expect([await idsWithStatus('pending'), await idsWithStatus('completed')]).toEqual([[id], []]);
    await submitInformation(id, { originator_entity: travelRuleOriginator });
    expect([await idsWithStatus('pending'), await idsWithStatus('completed')]).toEqual([[], [id]]);
  });

  test('a sufficient originator completes the deposit, and is then returned as submitted', async () => {
    const id = await deposit('5000');
    const completed = await submitInformation(id, {
      originator_entity: { ...travelRuleOriginator, address2: ' ', nickname: 'Countess' },
      is_client_instructed: true,
    });
    expect(completed.regulatory_status).toBe('completed');
    expect(completed.originator_entity).toEqual({ ...travelRuleOriginator, is_confirmed: true });
    expect(completed.beneficiary_entities).toEqual([{ ...clientOrganisation, is_client_instructed: true }]);
    expect(await readDeposit(id)).toEqual(completed);
  });

  test.for(['firstname', 'lastname', 'address1', 'city', 'state', 'postcode', 'country'])(
    'a travel rule originator without %s is refused with the name of the field',
    async (field) => {
      const id = await deposit('5000');
      expect(await submissionRefusal(id, { originator_entity: { ...travelRuleOriginator, [field]: '' } })).toBe(
        `400 param is missing or the value is empty: originator_entity.${field}`,
      );
      expect(await statusOf(id)).toBe('missing_travel_rule_info');
    },
  );

  test.for(['dob', 'occupation', 'id_doc_type_code', 'id_doc_number', 'id_doc_jurisdiction_country', 'id_doc_jurisdiction_state'] as const)(
    'an LVCTR originator without %s is refused with the name of the field',
    async (field) => {
      const { [field]: _left, ...entity } = lvctrOriginator;
      expect(await submissionRefusal(await reportedDeposit(), { originator_entity: entity })).toBe(
        `400 param is missing or the value is empty: originator_entity.${field}`,
      );
    },
  );

  test.for([
    [{ originator_entity: { ...travelRuleOriginator, state: 'Texas' } }, 'originator_entity.state "Texas" is not a state of Canada'],
    [
      { originator_entity: { ...travelRuleOriginator, country: 'Atlantis' } },
      'originator_entity.country "Atlantis" must be an accepted country',
    ],
    [{ originator_entity: { ...travelRuleOriginator, kind: 'robot' } }, 'originator_entity.kind must be individual or corporate'],
    [{ originator_entity: { ...travelRuleOriginator, dob: '31.12.1980' } }, 'originator_entity.dob must be a date such as 1980-12-31'],
    [{ originator_entity: {} }, 'param is missing or the value is empty: originator_entity.kind'],
    [{}, 'param is missing or the value is empty: originator_entity'],
    [
      { originator_entity: travelRuleOriginator, third_party_entity: sufficientThirdParty },
      'third_party_entity is accepted only while regulatory_status is missing_lvctr_info',
    ],
    [
      { originator_entity: travelRuleOriginator, is_originator_declared: false },
      'originator_entity and is_originator_declared: false cannot be sent together',
    ],
    [{ originator_entity: travelRuleOriginator, notes: 'x' }, 'notes is not an accepted parameter'],
  ] as const)('a regulatory submission of %j is refused', async ([body, message]) => {
    expect(await submissionRefusal(await deposit('5000'), body)).toBe(`400 ${message}`);
  });

  test('an LVCTR deposit accepts a third party, but does not require one', async () => {
    const [withAgent, depositWithoutAgent] = [await reportedDeposit(), await reportedDeposit()];
    expect(
      (await submitInformation(withAgent, { originator_entity: lvctrOriginator, third_party_entity: sufficientThirdParty }))
        .third_party_entity,
    ).toEqual(sufficientThirdParty);
    expect((await submitInformation(depositWithoutAgent, { originator_entity: lvctrOriginator })).regulatory_status).toBe('completed');
  });

  test('an insufficient third party is refused with the name of the field', async () => {
    const id = await reportedDeposit();
    expect(
      await submissionRefusal(id, { originator_entity: lvctrOriginator, third_party_entity: { ...sufficientThirdParty, city: null } }),
    ).toBe('400 param is missing or the value is empty: third_party_entity.city');
    expect(
      await submissionRefusal(id, {
        originator_entity: lvctrOriginator,
        third_party_entity: { ...sufficientThirdParty, nature_of_relationship_code: 99 },
      }),
    ).toBe('400 third_party_entity.nature_of_relationship_code must be a code of the list');
  });

  test("a deposit from the client's own organisation does not need an originator", async () => {
    const completedDeposit = await submitInformation(await deposit('5000'), { is_originator_declared: false });
    expect(completedDeposit.regulatory_status).toBe('completed');
    expect(completedDeposit.originator_entity).toEqual({ ...clientOrganisation, is_confirmed: true });
  });

  test('a submission is refused for a deposit that needs no information, or already has it', async () => {
    const [smallDeposit, completedDeposit] = [await deposit('1'), await deposit('5000')];
    await submitInformation(completedDeposit, { originator_entity: travelRuleOriginator });
    expect(await submissionRefusal(smallDeposit, { originator_entity: travelRuleOriginator })).toBe(
      '400 No regulatory information is missing: regulatory_status is not_required.',
    );
    expect(await submissionRefusal(completedDeposit, { originator_entity: travelRuleOriginator })).toBe(
      '400 No regulatory information is missing: regulatory_status is completed.',
    );
  });

  test('a submission is refused for a transaction that is not a deposit', async () => {
    const { id } = await custody.db
      .insertInto('transactions')
      .values({ type: 'transaction', status: 'completed', regulatory_status: 'missing_travel_rule_info', created_at: custody.clock.time })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await submissionRefusal(id, { originator_entity: travelRuleOriginator })).toBe(
      '400 Only deposits accept regulatory information.',
    );
  });

  test.for(regulatoryStatuses)('the operator can set the status of a deposit to %s', async (status) => {
    const id = await deposit('1');
    expect((await setStatus(id, status)).regulatory_status).toBe(status);
    expect(await statusOf(id)).toBe(status);
  });

  test('until an originator is submitted, a deposit shows the default originator of its wallet as unconfirmed', async () => {
    await custody.ask(endpoints.editWallet, { params: { id: walletId }, body: { default_originator_entity: travelRuleOriginator } });
    const id = await deposit('5000');
    const recordOfWallet = await custody.ask(endpoints.readWalletTransaction, { params: { wallet_id: walletId, transaction_id: id } });
    expect(recordOfWallet.originator_entity).toEqual({ ...travelRuleOriginator, is_confirmed: false });
    expect(await submissionRefusal(id, {})).toBe('400 param is missing or the value is empty: originator_entity');
    await submitInformation(id, { originator_entity: { ...travelRuleOriginator, firstname: 'Augusta' } });
    expect((await readDeposit(id)).originator_entity).toEqual({ ...travelRuleOriginator, firstname: 'Augusta', is_confirmed: true });
  });

  test('a list of deposits shows the beneficiary but no originator', async () => {
    await submitInformation(await deposit('5000'), { originator_entity: travelRuleOriginator });
    const [item] = (await custody.ask(endpoints.listTransactions, {})).page;
    expect(item?.data.beneficiary_entities).toEqual([clientOrganisation]);
    expect(item?.data).not.toHaveProperty('originator_entity');
  });
});
