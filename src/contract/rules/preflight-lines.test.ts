import { expect, test } from 'vitest';
import { addressLine, firstSendLine, policyLine } from './preflight-lines.ts';

test('the line for a required approval asks the user, and is not a passed check', () => {
  const reviewDecision = { then: { reviews: [{ role: 'treasury' as const, count: 1 }] }, why: 'Every other request: require 1 treasurer' };
  expect(policyLine({ decision: reviewDecision, canBeApproved: true })).toMatchObject({ rule: 'review', answer: 'ask' });
  expect(policyLine({ decision: reviewDecision, canBeApproved: false })).toMatchObject({
    answer: 'no',
    text: expect.stringMatching(/^Not enough approvers/) as unknown,
  });
  expect(policyLine({ decision: { then: 'allow', why: '' }, canBeApproved: true })).toMatchObject({ rule: 'review', answer: 'yes' });
});

test.for([
  ['btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', null, 'yes', 'Valid checksum for Bitcoin'],
  ['btc', 'bc1q\u200bw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', null, 'no', 'The address contains an invisible character (U+200B)'],
  ['btc', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', null, 'no', 'This is a Litecoin address'],
  ['ltc', '3CDJNfdWX8m2NwuGUV3nhXHXEeLygMXoAj', null, 'ask', 'This is also a Bitcoin address'],
  ['bch', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', null, 'ask', 'This is also a Bitcoin address'],
  ['eth', '0xde709f2102306220921060314715629080e2fb77', null, 'ask', 'No checksum, compare every character'],
  ['eth', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', null, 'yes', 'Valid checksum for Ether'],
  ['xlm', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ', '77', 'ask', 'This memo can be an id or a text'],
  ['xlm', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ', 'rent', 'yes', 'Valid checksum for Lumens'],
] as const)(
  'for the %s address %s with the memo %s, the address check answers `%s` with the text: %s',
  ([asset, address, tag, answer, text]) => {
    const destination = { kind: 'public_address', id: null, address, tag, count: null } as const;
    expect(addressLine(asset, destination, null, 1)).toMatchObject({ answer, text: expect.stringContaining(text) as unknown });
  },
);

test('for a first payment below the reserve of a new account, the line names the reserve', () => {
  expect(firstSendLine(null, { isWhole: true, reserve: '1 XRP' }, {}).text).toBe(
    'Not paid before: a payment to an account that does not exist fails below 1 XRP',
  );
});

test.for([
  ['confirmed', null, 'yes', 'The same recipient, in this asset'],
  ['confirmed', '1 XRP', 'yes', 'The same recipient, in this asset'],
  ['unconfirmed', null, 'ask', 'The earlier payment is not confirmed yet: test with a small amount first'],
  ['other_asset', null, 'ask', 'Paid before in another asset only: test with a small amount first'],
] as const)('after an earlier payment (%s), with the reserve %s, the check answers `%s`: %s', ([proof, reserve, answer, text]) => {
  const line = firstSendLine({ id: '3', at: null, proof }, { isWhole: true, reserve }, {});
  expect(line).toMatchObject({ answer, text, transaction_id: '3' });
});
