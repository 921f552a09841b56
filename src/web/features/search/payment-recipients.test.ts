import { expect, test } from 'vitest';
import type { FoundItem, FoundKind } from '#contract/desk/record-endpoints.ts';
import { parsePayment } from './parse-payment.ts';
import { paymentRecipients } from './payment-recipients.ts';

const sharedAddress = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';

/** An address with the tag 4294967295 in one text, and the same address without its tag. Source: XLS-5. */
const [xAddress, classicAddress] = ['XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi', 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'];

/** An account that the server found, with its tag at an address of XRP. */
type TestAccount = { readonly id: number; readonly tag: string; readonly address?: string };

/** The recipients of a typed payment, if the server finds these accounts for it. All accounts have one name. */
function recipientsOf(typed: string, accounts: readonly TestAccount[]) {
  const payment = parsePayment(typed);
  if (payment === null) throw new Error('the text is not a payment');
  const items: readonly FoundItem[] = accounts.map(({ id }) => ({
    title: 'Exchange',
    detail: `External account ${id}`,
    link: `/external-accounts/${id}`,
  }));
  const groups: readonly { readonly kind: FoundKind; readonly items: readonly FoundItem[] }[] = [
    { kind: 'external_account', items },
    { kind: 'transaction', items: [{ title: 'Withdrawal 9', detail: '5 XRP', link: '/transactions/9' }] },
  ];
  return paymentRecipients(payment, {
    groups,
    recordOf: (_kind, id) => {
      const account = accounts.find((each) => String(each.id) === id);
      if (account === undefined) return undefined;
      const { address = sharedAddress, tag } = account;
      return { funding_addresses: { xrp: address }, extras: { [address]: { tag } } };
    },
  });
}

test('a typed address with a tag is the first recipient, and accounts with another tag are no recipients', () => {
  const accounts = [
    { id: 11, tag: '111' },
    { id: 12, tag: '222' },
  ];
  expect(recipientsOf(`5 xrp to ${sharedAddress}:222`, accounts).map(({ search }) => search)).toEqual([
    { to: `${sharedAddress}:222` },
    { account: '12' },
  ]);
});

test('an X-address is the first recipient, and only accounts with its tag are further recipients', () => {
  const accounts = [
    { id: 11, tag: '111', address: classicAddress },
    { id: 12, tag: '4294967295', address: classicAddress },
  ];
  expect(recipientsOf(`5 xrp to ${xAddress}`, accounts).map(({ search }) => search)).toEqual([{ to: xAddress }, { account: '12' }]);
});

test('an account whose tag is not loaded is no recipient of a typed tag', () => {
  const payment = parsePayment(`5 xrp to ${sharedAddress}:222`);
  const items = [{ title: 'Exchange', detail: 'External account 11', link: '/external-accounts/11' }];
  const recipients =
    payment === null ? [] : paymentRecipients(payment, { groups: [{ kind: 'external_account', items }], recordOf: () => undefined });
  expect(recipients.map(({ search }) => search)).toEqual([{ to: `${sharedAddress}:222` }]);
});

test('accounts with one name and one address are different recipients, and their details contain their numbers', () => {
  const accounts = [
    { id: 11, tag: '111' },
    { id: 12, tag: '222' },
  ];
  expect(recipientsOf(`5 xrp to ${sharedAddress}`, accounts)).toMatchObject([
    { name: sharedAddress, detail: 'Entered address', search: { to: sharedAddress } },
    { name: 'Exchange', detail: 'External account 11', search: { account: '11' } },
    { name: 'Exchange', detail: 'External account 12', search: { account: '12' } },
  ]);
});

test('a typed name is no recipient itself, and the records that the server found are', () => {
  expect(recipientsOf('5 xrp to exchange', [{ id: 11, tag: '111' }]).map(({ search }) => search)).toEqual([{ account: '11' }]);
});

test('an account without an address for the asset is no recipient', () => {
  expect(recipientsOf('5 eth to exchange', [{ id: 11, tag: '111' }])).toEqual([]);
});
