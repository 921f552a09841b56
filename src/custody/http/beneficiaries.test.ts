import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { organisation } from '#custody/organisation.ts';
import { jsonText } from '#custody/store/json-text.ts';
import { defaultSettings } from '#custody/store/settings.ts';
import { makeDeposit, makeWallet, openCustody, startAfresh, type TestCustody } from '#custody/test-custody.ts';
import { payee, someAddresses, withdraw, withdrawalRefusal, type TestWithdrawal } from '#custody/withdrawals/test-withdrawals.ts';
import { describeEachDatabase } from '#database/testing.ts';

const asksForBeneficiary = '400 param is missing or the value is empty: beneficiary_entity';

describeEachDatabase('the beneficiary of a withdrawal', (open) => {
  let custody: TestCustody;
  let source: number;
  beforeAll(async () => {
    custody = await openCustody(await open());
  });
  beforeEach(async () => {
    await startAfresh(custody);
    await custody.ask(sandboxEndpoints.changeSettings, { body: { cad_rates: { ltc: '100', eth: '0.1' } } });
    source = (await makeWallet(custody)).id;
    await makeDeposit(custody, source, 'ltc', '50');
    await makeDeposit(custody, source, 'eth', '90000');
  });

  const destination = {
    type: 'external',
    addresses: { ltc: someAddresses.ltc, eth: someAddresses.eth, xlm: someAddresses.xlm },
  } as const;
  const send = (withdrawal: Partial<TestWithdrawal> = {}) =>
    withdraw(custody, source, { destination, amounts: { ltc: '10.00000001' }, ...withdrawal });
  const refusal = (withdrawal: Partial<TestWithdrawal> = {}) =>
    withdrawalRefusal(custody, source, { destination, amounts: { ltc: '10.00000001' }, ...withdrawal });

  test('is asked for above 1,000 CAD, and not at 1,000 CAD itself', async () => {
    expect(await refusal()).toBe(asksForBeneficiary);
    expect(await send({ amounts: { ltc: '10' } })).toMatchObject({
      regulatory_status: 'not_required',
      originator_entity: {},
      beneficiary_entities: [],
    });
  });

  test('is asked for by one wei more than 1,000 CAD', async () => {
    expect(await refusal({ amounts: { eth: '10000.000000000000000001' } })).toBe(asksForBeneficiary);
    expect((await send({ amounts: { eth: '10000' } })).regulatory_status).toBe('not_required');
  });

  test('is asked for when the assets of a withdrawal come to more than 1,000 CAD together', async () => {
    expect(await refusal({ amounts: { ltc: '9', eth: '1000.1' } })).toBe(asksForBeneficiary);
  });

  // Ours: as for deposits.
  test('is asked for when nobody knows the worth', async () => {
    await makeDeposit(custody, source, 'xlm', '5');
    await custody.db
      .updateTable('settings')
      .set({ values: jsonText({ ...defaultSettings, cad_rates: {} }) })
      .execute();
    expect(await refusal({ amounts: { xlm: '1' } })).toBe(asksForBeneficiary);
  });

  test('is not asked for between own wallets', async () => {
    const other = await makeWallet(custody, 'Vault');
    expect((await send({ destination: { type: 'wallet', id: other.id } })).regulatory_status).toBe('not_required');
  });

  test('that suffices completes the information, with the own organisation as the originator', async () => {
    expect(await send({ beneficiary_entity: payee })).toMatchObject({
      regulatory_status: 'completed',
      originator_entity: organisation,
      beneficiary_entity: payee,
      beneficiary_entities: [payee],
    });
  });

  test('may be several; the deprecated field shows the most recent one', async () => {
    const second = { ...payee, firstname: 'Rosalind' };
    expect(await send({ beneficiary_entities: [payee, second] })).toMatchObject({
      beneficiary_entities: [payee, second],
      beneficiary_entity: second,
    });
  });

  test('is kept when nobody asked for it', async () => {
    expect(await send({ amounts: { ltc: '1' }, beneficiary_entity: payee })).toMatchObject({
      regulatory_status: 'not_required',
      originator_entity: {},
      beneficiary_entities: [payee],
    });
  });

  // A default is shown and used for staking; what a withdrawal needs must be sent, as with the default originator of a wallet.
  test('must be sent also when the external account has a default one', async () => {
    await custody.ask(sandboxEndpoints.createExternalAccount, {
      body: { name: 'Exchange', funding_addresses: { ltc: destination.addresses.ltc }, default_beneficiary_entity: payee },
    });
    const { page } = await custody.ask(endpoints.listExternalAccounts, { query: { page_size: 1 } });
    expect(await refusal({ destination: { type: 'external', id: page[0]?.data.id ?? 0 } })).toBe(asksForBeneficiary);
  });

  const { email: _, ...withoutEmail } = payee;
  const company = { ...payee, kind: 'corporate' };
  const refused: readonly (readonly [string, Partial<TestWithdrawal>, string])[] = [
    ['an empty list', { beneficiary_entities: [] }, asksForBeneficiary],
    [
      'both fields',
      { beneficiary_entity: payee, beneficiary_entities: [payee] },
      '400 beneficiary_entity must not be sent together with beneficiary_entities',
    ],
    ['no e-mail', { beneficiary_entity: withoutEmail }, `${asksForBeneficiary}.email`],
    ['a bad e-mail', { beneficiary_entity: { ...payee, email: 'grace' } }, '400 beneficiary_entity.email must be an e-mail address'],
    ['no kind', { beneficiary_entity: {} }, `${asksForBeneficiary}.kind`],
    ['a company without its name', { beneficiary_entity: company }, `${asksForBeneficiary}.corporate_name`],
    [
      'a second one without a city',
      { beneficiary_entities: [payee, { ...payee, city: ' ' }] },
      '400 param is missing or the value is empty: beneficiary_entities.1.city',
    ],
    [
      'a state of another country',
      { beneficiary_entity: { ...payee, state: 'Ontario' } },
      '400 beneficiary_entity.state "Ontario" is not a state of United States',
    ],
    [
      'a service provider without its e-mail',
      { beneficiary_entity: { ...payee, service_provider_name: 'Exchange Ltd' } },
      `${asksForBeneficiary}.service_provider_email`,
    ],
    [
      'a service provider without its name',
      { beneficiary_entity: { ...payee, service_provider_email: 'legal@exchange.example' } },
      `${asksForBeneficiary}.service_provider_name`,
    ],
  ];
  test.for(refused)('with %s is refused', async ([, withdrawal, message]) => {
    expect(await refusal(withdrawal)).toBe(message);
  });

  // Ours: no field says that a destination is self-custodied; who names no provider at all says it.
  test('hosted by a service provider carries the details of both', async () => {
    const hosted = { ...payee, service_provider_name: 'Exchange Ltd', service_provider_email: 'legal@exchange.example' };
    expect((await send({ beneficiary_entity: hosted })).beneficiary_entity).toEqual(hosted);
  });
});
