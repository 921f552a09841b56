import { expect, test } from 'vitest';
import type { CommandDestination } from '#contract/money/command-destination.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
import { paymentTo } from './known-addresses.ts';
import { Recipients } from './recipients.ts';

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const kestrel = { id: 14, name: 'Kestrel', funding_addresses: { btc: address, eth: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } };
const recipients = new Recipients([], [kestrel]);

const toAccount: CommandDestination = { kind: 'external_account', id: 14, address: null, tag: null, count: null };
const toAddress: CommandDestination = { ...toAccount, kind: 'public_address', id: null, address };
const accountEnd = { type: 'external_account', id: 14 };
const addressEnd = { type: 'external', addresses: { btc: address } };

/** A record of a payment of 1 unit. A confirmed record has a hash and a block. */
function payment(id: number, asset: string, destination: object, fields: object = {}): OutgoingTransaction {
  const confirmed = { status: 'completed', transaction_ids: [{ currency: asset, transaction_id: `${id}` }], block: { [asset]: 7 } };
  return {
    type: 'transaction',
    id,
    amounts: { [asset]: '1' },
    destination,
    created_at: null,
    ...confirmed,
    ...fields,
  } as OutgoingTransaction;
}

const unsigned = { status: 'approved', transaction_ids: [], block: {} };
const unconfirmed = { block: { btc: null } };

test.for<[string, CommandDestination, readonly OutgoingTransaction[], string | null]>([
  ['no payment', toAccount, [], null],
  ['the newest confirmed payment', toAccount, [payment(9, 'btc', accountEnd), payment(8, 'btc', accountEnd)], '9 confirmed'],
  [
    'a confirmed payment before a newer one',
    toAccount,
    [payment(9, 'btc', accountEnd, unsigned), payment(8, 'btc', accountEnd)],
    '8 confirmed',
  ],
  ['a payment that is not signed', toAccount, [payment(9, 'btc', accountEnd, unsigned)], '9 unconfirmed'],
  ['a payment without a block', toAddress, [payment(9, 'btc', addressEnd, unconfirmed)], '9 unconfirmed'],
  ['a payment of another asset', toAccount, [payment(9, 'eth', accountEnd)], '9 other_asset'],
  [
    'a payment of the asset before one of another',
    toAccount,
    [payment(9, 'eth', accountEnd), payment(8, 'btc', addressEnd)],
    '8 confirmed',
  ],
  ['the account at a typed address', toAddress, [payment(9, 'btc', accountEnd)], '9 confirmed'],
  ['no failed payment', toAccount, [payment(9, 'btc', accountEnd, { status: 'failed' })], null],
])('the earlier payment to a recipient is %s', ([, destination, sentRecords, expected]) => {
  const earlier = paymentTo({ recipients, sentRecords }, 'btc', destination);
  expect(earlier === null ? null : `${earlier.id} ${earlier.proof}`).toBe(expected);
});
