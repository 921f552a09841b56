import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { clientOrganisation } from '#custody/organisation.ts';
import { jsonText } from '#custody/store/json-text.ts';
import { defaultSettings } from '#custody/store/settings.ts';
import { makeDeposit, makeWallet, openCustody, resetToEmpty, type TestCustody } from '#custody/test-custody.ts';
import {
  sufficientBeneficiary,
  someAddresses,
  withdraw,
  withdrawalRefusal,
  type TestWithdrawal,
} from '#custody/withdrawals/test-withdrawals.ts';
import { describeEachDatabase } from '#database/testing.ts';

const beneficiaryRefusal = '400 param is missing or the value is empty: beneficiary_entity';

describeEachDatabase('the beneficiary of a withdrawal', (openDatabase) => {
  let custody: TestCustody;
  let source: number;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });
  beforeEach(async () => {
    await resetToEmpty(custody);
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

  test('a withdrawal above 1,000 CAD needs a beneficiary, and a withdrawal of exactly 1,000 CAD does not', async () => {
    expect(await refusal()).toBe(beneficiaryRefusal);
    expect(await send({ amounts: { ltc: '10' } })).toMatchObject({
      regulatory_status: 'not_required',
      originator_entity: {},
      beneficiary_entities: [],
    });
  });

  test('a withdrawal that exceeds 1,000 CAD by one wei needs a beneficiary', async () => {
    expect(await refusal({ amounts: { eth: '10000.000000000000000001' } })).toBe(beneficiaryRefusal);
    expect((await send({ amounts: { eth: '10000' } })).regulatory_status).toBe('not_required');
  });

  test('a withdrawal needs a beneficiary when its assets together exceed 1,000 CAD', async () => {
    expect(await refusal({ amounts: { ltc: '9', eth: '1000.1' } })).toBe(beneficiaryRefusal);
  });

  // Our choice: the spec is silent. A deposit without a rate also counts as eligible.
  test('a withdrawal of an asset without a CAD rate needs a beneficiary', async () => {
    await makeDeposit(custody, source, 'xlm', '5');
    await custody.db
      .updateTable('settings')
      .set({ values: jsonText({ ...defaultSettings, cad_rates: {} }) })
      .execute();
    expect(await refusal({ amounts: { xlm: '1' } })).toBe(beneficiaryRefusal);
  });

  test('a withdrawal to another wallet of the client needs no beneficiary', async () => {
    const otherWallet = await makeWallet(custody, 'Vault');
    expect((await send({ destination: { type: 'wallet', id: otherWallet.id } })).regulatory_status).toBe('not_required');
  });

  test("a withdrawal with a sufficient beneficiary has complete information, and the client's organisation is its originator", async () => {
    expect(await send({ beneficiary_entity: sufficientBeneficiary })).toMatchObject({
      regulatory_status: 'completed',
      originator_entity: clientOrganisation,
      beneficiary_entity: sufficientBeneficiary,
      beneficiary_entities: [sufficientBeneficiary],
    });
  });

  test('a withdrawal accepts several beneficiaries, and its deprecated field has the last one', async () => {
    const secondBeneficiary = { ...sufficientBeneficiary, firstname: 'Rosalind' };
    expect(await send({ beneficiary_entities: [sufficientBeneficiary, secondBeneficiary] })).toMatchObject({
      beneficiary_entities: [sufficientBeneficiary, secondBeneficiary],
      beneficiary_entity: secondBeneficiary,
    });
  });

  test('a beneficiary is stored even if the withdrawal does not need one', async () => {
    expect(await send({ amounts: { ltc: '1' }, beneficiary_entity: sufficientBeneficiary })).toMatchObject({
      regulatory_status: 'not_required',
      originator_entity: {},
      beneficiary_entities: [sufficientBeneficiary],
    });
  });

  // The default beneficiary is only displayed, and used for staking. Equally, a deposit must name an originator even if
  // its wallet has a default originator.
  test('a withdrawal needs a beneficiary even when the external account has a default beneficiary', async () => {
    await custody.ask(sandboxEndpoints.createExternalAccount, {
      body: { name: 'Exchange', funding_addresses: { ltc: destination.addresses.ltc }, default_beneficiary_entity: sufficientBeneficiary },
    });
    const { page } = await custody.ask(endpoints.listExternalAccounts, { query: { page_size: 1 } });
    expect(await refusal({ destination: { type: 'external', id: page[0]?.data.id ?? 0 } })).toBe(beneficiaryRefusal);
  });

  const { email: _, ...withoutEmail } = sufficientBeneficiary;
  const company = { ...sufficientBeneficiary, kind: 'corporate' };
  const refusedWithdrawals: readonly (readonly [string, Partial<TestWithdrawal>, string])[] = [
    ['an empty list', { beneficiary_entities: [] }, beneficiaryRefusal],
    [
      'both fields',
      { beneficiary_entity: sufficientBeneficiary, beneficiary_entities: [sufficientBeneficiary] },
      '400 beneficiary_entity must not be sent together with beneficiary_entities',
    ],
    ['no e-mail', { beneficiary_entity: withoutEmail }, `${beneficiaryRefusal}.email`],
    [
      'a bad e-mail',
      { beneficiary_entity: { ...sufficientBeneficiary, email: 'grace' } },
      '400 beneficiary_entity.email must be an e-mail address',
    ],
    ['no kind', { beneficiary_entity: {} }, `${beneficiaryRefusal}.kind`],
    ['a company without its name', { beneficiary_entity: company }, `${beneficiaryRefusal}.corporate_name`],
    [
      'a second one without a city',
      { beneficiary_entities: [sufficientBeneficiary, { ...sufficientBeneficiary, city: ' ' }] },
      '400 param is missing or the value is empty: beneficiary_entities.1.city',
    ],
    [
      'a state of another country',
      { beneficiary_entity: { ...sufficientBeneficiary, state: 'Ontario' } },
      '400 beneficiary_entity.state "Ontario" is not a state of United States',
    ],
    [
      'a service provider without its e-mail',
      { beneficiary_entity: { ...sufficientBeneficiary, service_provider_name: 'Exchange Ltd' } },
      `${beneficiaryRefusal}.service_provider_email`,
    ],
    [
      'a service provider without its name',
      { beneficiary_entity: { ...sufficientBeneficiary, service_provider_email: 'legal@exchange.example' } },
      `${beneficiaryRefusal}.service_provider_name`,
    ],
  ];
  test.for(refusedWithdrawals)('a withdrawal with %s is refused', async ([, withdrawal, message]) => {
    expect(await refusal(withdrawal)).toBe(message);
  });

  // Our choice: no field marks a destination as self-hosted. A beneficiary without a service provider therefore counts as
  // self-hosted.
  test('a beneficiary at a hosted wallet has the details of the person and of the service provider', async () => {
    const hostedBeneficiary = {
      ...sufficientBeneficiary,
      service_provider_name: 'Exchange Ltd',
      service_provider_email: 'legal@exchange.example',
    };
    expect((await send({ beneficiary_entity: hostedBeneficiary })).beneficiary_entity).toEqual(hostedBeneficiary);
  });
});
