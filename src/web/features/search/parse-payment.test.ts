import { expect, test } from 'vitest';
import { parsePayment, searchedText } from './parse-payment.ts';

test.for([
  ['0.5 eth to kestrel', { amount: '0.5', asset: 'eth', recipient: 'kestrel', isInstruction: true }],
  ['send 1,250.5 USDC', { amount: '1250.5', asset: 'usdc', recipient: '', isInstruction: true }],
  ["1'250 USDC", { amount: '1250', asset: 'usdc', recipient: '', isInstruction: false }],
  ['send 1,250,000 USDC to Kestrel Exchange', { amount: '1250000', asset: 'usdc', recipient: 'Kestrel Exchange', isInstruction: true }],
  ['.5btc', { amount: '0.5', asset: 'btc', recipient: '', isInstruction: false }],
  ['withdraw eth 2', { amount: '2', asset: 'eth', recipient: '', isInstruction: true }],
] as const)('parsePayment reads the payment in %j', ([typed, payment]) => {
  expect(parsePayment(typed)).toEqual(payment);
});

test('parsePayment ignores texts without an amount or a supported asset', () => {
  expect(['kestrel', '0.5', 'eth', '5 things to kestrel', '0x12ab', '1.2.3 eth'].map(parsePayment)).toEqual(Array(6).fill(null));
});

test.for([
  '1,000 btc',
  'btc 1,234',
  '0,5 eth',
  '1,5 btc to kestrel',
  '1,25 eth',
  '1,2500 usdc',
  '1,250 000 usdc',
  "0'500 eth",
  '1.000,50 usdc',
])('parsePayment returns null for %j, because its amount can have two meanings', (typed) => {
  expect(parsePayment(typed)).toBeNull();
});

test.for([
  ['rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY:33722', 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'],
  ['XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi', 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'],
  ['mempool.space/tx/4a5e1e4baab89f3a32518a88c31bc87f', 'https://mempool.space/tx/4a5e1e4baab89f3a32518a88c31bc87f'],
  ['\u200b4a5e1e4baab89f3a', '4a5e1e4baab89f3a'],
  [' Kestrel 1/2 ', 'Kestrel 1/2'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
] as const)('searchedText converts %j to %j', ([typed, text]) => {
  expect(searchedText(typed)).toBe(text);
});
