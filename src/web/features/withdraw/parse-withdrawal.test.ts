import { describe, expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import { orderOfRequest } from '#web/parts/order/order.ts';
import { parseWithdrawal } from './parse-withdrawal.ts';
import { copiedOrder } from './withdraw-copy.ts';
import type { Recipient } from './withdraw-recipient.ts';
import { withdrawalValues } from './withdraw-values.ts';

const payer: Wallet = { id: 7, kind: 'warm', spendable_balance: { btc: decimalOf('9'), xrp: decimalOf('9'), xlm: decimalOf('9') } };

/** Fills a form from an earlier request. Returns the JSON text that the form would send. */
function copiedRequestText(body: string): string {
  const order = orderOfRequest('withdrawal', { wallet_id: 7 }, readJson(body));
  if (order === null) throw new Error('the request is invalid');
  const values = withdrawalValues(copiedOrder(order));
  const recipient: Recipient = { is: 'address', address: values.address, memo: values.remark };
  const loadedRecords = { wallet: payer, asset: values.asset, recipient, presets: null, error: null };
  const { request, problems } = parseWithdrawal(values, loadedRecords, true);
  if (problems !== null) throw new Error(JSON.stringify(problems));
  expect(request.params).toEqual({ wallet_id: 7 });
  return writeJson(request.body);
}

const ada = {
  kind: 'individual',
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@example.com',
  address1: '1 Elgin St',
  city: 'Ottawa',
  state: 'Ontario',
  country: 'Canada',
  postcode: 'K1P 1A1',
};

const bodyTo = (asset: string, entry: unknown, otherFields: object = {}) => ({
  destination: { type: 'external', addresses: { [asset]: entry } },
  amounts: { [asset]: 1.25 },
  fees: { [asset]: 'fast' },
  notes: 'Invoice 7',
  ...otherFields,
  beneficiary_entity: ada,
});

const [xrpAddress, xlmAddress] = [
  'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
] as const;
const btcAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

describe('the request of a withdrawal', () => {
  test.for([
    ['a tag', bodyTo('xrp', { address: xrpAddress, tag: '4294967295' })],
    ['the tag 0', bodyTo('xrp', { address: xrpAddress, tag: '0' })],
    ['a text memo', bodyTo('xlm', { address: xlmAddress, memo: 'Customer 12 é' })],
    ['an id memo', bodyTo('xlm', { address: xlmAddress, memo: '18446744073709551615' })],
    ['a hash memo', bodyTo('xlm', { address: xlmAddress, memo: 'ab'.repeat(32) })],
    ['no memo', bodyTo('xlm', xlmAddress)],
    ['a queue for a batch and a rate', bodyTo('btc', btcAddress, { fees: { btc: 12.5 }, is_batched: true })],
  ] as const)('the request of a withdrawal with %s contains every field of the form', ([_what, body]) => {
    expect(JSON.parse(copiedRequestText(JSON.stringify(body)))).toEqual(body);
  });
});
