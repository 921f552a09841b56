import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { assets } from '#contract/money/assets.ts';
import { externalAccountSchema } from '#contract/service/external-account.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { addressFor } from '#custody/addresses/address-for.ts';
import { member, openCustody, resetToEmpty, travelRuleOriginator, type TestCustody } from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';

const btc = addressFor('btc', 'exchange');
const xrp = addressFor('xrp', 'exchange');
const xlm = addressFor('xlm', 'exchange');

describeEachDatabase('approved external accounts', (openDatabase) => {
  let custody: TestCustody;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });
  beforeEach(() => resetToEmpty(custody));

  const row = sandboxEndpoints.createExternalAccount;
  const create = async (body: object) =>
    externalAccountSchema.parse(await custody.ask(row, { body: { name: 'Exchange', ...body } as never }));
  const refusal = (body: object) => custody.refusalOf(row, { body: { name: 'Exchange', ...body } as never });

  test('the creation of an account returns the same record as later reads', async () => {
    const account = await create({ custom_id: 'EX-1', description: 'Hot', funding_addresses: { btc } });
    expect(account).toMatchObject({ type: 'wallet', kind: 'external', name: 'Exchange', custom_id: 'EX-1', description: 'Hot' });
    expect(account.funding_addresses).toEqual({ btc });
    expect(await custody.ask(endpoints.readExternalAccount, { params: { id: account.id } })).toEqual(account);
    expect((await custody.ask(endpoints.listExternalAccounts, {})).page[0]?.data).toEqual(account);
  });

  test('an account can have an address of every asset', async () => {
    const addresses = Object.fromEntries(assets.map((asset) => [asset, addressFor(asset, 'everything')]));
    expect((await create({ funding_addresses: addresses })).funding_addresses).toEqual(addresses);
  });

  test('the tag and the memo of an account are stored as text, even if they were sent as numbers', async () => {
    const account = await create({ funding_addresses: { xrp, xlm }, extras: { [xrp]: { tag: 7 }, [xlm]: { memo: 'desk' } } });
    expect(account.extras).toEqual({ [xrp]: { tag: '7' }, [xlm]: { memo: 'desk' } });
  });

  test.for([
    [{ funding_addresses: {} }, '400 param is missing or the value is empty: funding_addresses'],
    [{}, '400 param is missing or the value is empty: funding_addresses'],
    [
      { funding_addresses: { btc: `${btc}x` } },
      '400 funding_addresses.btc has a wrong checksum: a character is missing, mistyped or swapped',
    ],
    [{ funding_addresses: { eth: btc } }, '400 funding_addresses.eth does not look like an address of this asset'],
    [{ funding_addresses: { doge: btc } }, `400 funding_addresses.doge must be one of ${assets.join(', ')}`],
    [{ funding_addresses: { xrp }, extras: { [xlm]: { memo: '7' } } }, `400 extras.${xlm} is not an address of the account`],
    [{ funding_addresses: { xrp }, extras: { [xrp]: { note: '7' } } }, `400 extras.${xrp} must be { tag } or { memo }`],
    [{ funding_addresses: { btc }, approved: true }, '400 approved is not an accepted parameter'],
    [
      { funding_addresses: { btc }, default_beneficiary_entity: { ...travelRuleOriginator, country: 'Atlantis' } },
      '400 default_beneficiary_entity.country "Atlantis" must be an accepted country',
    ],
  ] as const)('the creation of an account is refused: %o', async ([body, message]) => {
    expect(await refusal(body)).toBe(message);
    expect((await custody.ask(endpoints.listExternalAccounts, {})).page).toHaveLength(1);
  });

  test('only a caller with the Administrator role can create an account', async () => {
    const body = { name: 'Exchange', funding_addresses: { btc } };
    expect(await custody.refusalOf(row, { body, as: member })).toBe('403 The Administrator role is required.');
  });
});
