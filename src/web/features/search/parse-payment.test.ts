import { expect, test } from 'vitest';
import { parsePayment } from './parse-payment.ts';

test.for([
  ['0.5 eth to kestrel', { amount: '0.5', asset: 'eth', recipient: 'kestrel' }],
  ['send 1,250 USDC to Kestrel Exchange', { amount: '1250', asset: 'usdc', recipient: 'Kestrel Exchange' }],
  ['.5btc', { amount: '0.5', asset: 'btc', recipient: '' }],
  ['withdraw eth 2', { amount: '2', asset: 'eth', recipient: '' }],
] as const)('parsePayment reads the payment in %j', ([typed, payment]) => {
  expect(parsePayment(typed)).toEqual(payment);
});

test('parsePayment ignores texts without an amount or a supported asset', () => {
  expect(['kestrel', '0.5', 'eth', '5 things to kestrel', '0x12ab', '1.2.3 eth'].map(parsePayment)).toEqual(Array(6).fill(null));
});

test.for(['0,5 eth', '1,5 btc to kestrel', '1,25 eth', '1,2500 usdc', '1,250 000 usdc', "0'500 eth", '1.000,50 usdc'])(
  'parsePayment returns null for %j, because its amount can have two meanings',
  (typed) => {
    expect(parsePayment(typed)).toBeNull();
  },
);
