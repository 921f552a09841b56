import { describe, expect, test } from 'vitest';
import { memoProblem, pickRefusal, recipientProblem, searchTexts, typedRecipient } from './withdraw-recipient.ts';

const btc = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const ethAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const contract = '0x00000000219ab540356cbb839cbe05303d7705fa';

const kestrel = {
  is: 'account',
  account: { id: 3, name: 'Kestrel', custom_id: 'K-1', funding_addresses: { btc, eth: ethAddress } },
} as const;
const staking = { is: 'account', account: { id: 4, name: 'Staking contract', funding_addresses: { eth: contract } } } as const;

describe('a recipient in the list', () => {
  test('a recipient in the list cannot be found by its address for another asset', () => {
    expect(searchTexts(kestrel, 'eth')).toEqual(['K-1', '3', ethAddress]);
    expect(searchTexts(kestrel, 'btc')).toContain(btc);
    expect(searchTexts(kestrel, null)).toEqual(['K-1', '3', btc, ethAddress]);
  });

  test('a recipient in the list cannot be chosen if it has no address for the asset, or if it is the staking contract', () => {
    expect(pickRefusal(kestrel, 'eth')).toBeNull();
    expect(pickRefusal(kestrel, 'xrp')).toBe('no address for XRP');
    expect(pickRefusal(staking, 'eth')).toBe('staking contract: use Staking');
  });
});

describe('a recipient', () => {
  const message = 'This is the staking contract: use Staking to create a validator';

  test('the staking contract cannot be the recipient, whether it is chosen or typed', () => {
    expect(recipientProblem(staking, 'eth', 1)).toBe(message);
    expect(recipientProblem({ is: 'address', address: contract, memo: '' }, 'eth', 1)).toBe(message);
    expect(recipientProblem(kestrel, 'eth', 1)).toBeNull();
  });

  test('the error about an address of another network names this network and the network that the asset needs', () => {
    expect(recipientProblem({ is: 'address', address: btc, memo: '' }, 'usdc', 1)).toBe(
      'This is a Bitcoin address, and USDC needs an Ethereum address',
    );
  });
});

describe('a typed recipient', () => {
  test('a payment link fills in address, memo and amount, and a note lists these values', () => {
    expect(typedRecipient('xrp', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh?dt=33722&amount=10', '')).toMatchObject({
      address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
      remark: '33722',
      amount: '10',
      pasted: 'Read from the payment link: address, tag 33722, amount 10 XRP',
    });
  });

  test('a payment link chooses its asset if no asset is chosen', () => {
    expect(typedRecipient(null, `bitcoin:${btc}`, '')).toMatchObject({ asset: 'btc', address: btc });
  });

  test('a payment link does not replace an amount that the user entered, and a note states the amount in the link', () => {
    const values = typedRecipient('btc', `bitcoin:${btc}?amount=0.5`, '0.3');
    expect(values).not.toHaveProperty('amount');
    expect(values.pasted).toBe('Read from the payment link: address, amount 0.5 BTC. The amount that you entered stays');
    expect(typedRecipient('btc', `bitcoin:${btc}?amount=0.5`, ' 0.5 ').pasted).not.toContain('stays');
  });

  test('typedRecipient removes the spaces of an address in groups', () => {
    expect(typedRecipient('btc', ` ${btc.slice(0, 8)} ${btc.slice(8)}`, '')).toMatchObject({ address: btc, remark: '', pasted: '' });
  });

  test('typedRecipient keeps the spaces of an address without a checksum, and the problem names them', () => {
    for (const text of ['f01234\t5', 'f01234 567', ` ${ethAddress.slice(0, 8)} ${ethAddress.slice(8)} `.toLowerCase()])
      for (const asset of [text.startsWith('f') ? 'fil' : 'eth', null]) expect(typedRecipient(asset, text, '').address).toBe(text.trim());
    expect(recipientProblem({ is: 'address', address: 'f01234 567', memo: '' }, 'fil', 1)).toContain('spaces');
    expect(recipientProblem({ is: 'address', address: 'f01234\t5', memo: '' }, 'fil', 1)).toContain('U+0009');
    expect(typedRecipient(null, `${btc.slice(0, 8)} ${btc.slice(8)}`, '').address).toBe(btc);
  });

  test.for(['\u2063', '\u206a', '\ufe0f', '\u180b', '\u2800', '\u{e0041}', '\0', '\u0441', '\u0430'])(
    'the problem of an address names the character %j that no address can contain',
    (character) => {
      const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? '';
      for (const asset of ['btc', null])
        expect(recipientProblem({ is: 'address', address: `${btc}${character}`, memo: '' }, asset, 1)).toContain(`(U+${code})`);
    },
  );

  test('before an asset is chosen, a typed recipient is refused only if it is not an address for any asset', () => {
    const problemOf = (address: string) => recipientProblem({ is: 'address', address, memo: '' }, null, 1);
    expect([problemOf(btc), problemOf(ethAddress)]).toEqual([null, null]);
    expect(problemOf('Kestrl')).toBe('No account or wallet has this name, and it is not an address');
    expect(problemOf(`${btc.slice(0, 8)}\u200b${btc.slice(8)}`)).toContain('invisible character');
  });

  test.for([
    ['eth', `arb1:${ethAddress}`, 'This is an address on Arbitrum One, where the desk sends nothing'],
    ['btc', `\u200b${btc}`, 'The address contains an invisible character (U+200B) at position 1: copy it again from its source'],
    ['btc', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'This is an address of a test network of Bitcoin'],
    ['btc', 'Kestrl', 'No account or wallet has this name, and it is not a valid Bitcoin address'],
  ] as const)('the address check for %s refuses the recipient %j', ([asset, text, message]) => {
    const { address } = typedRecipient(asset, text, '');
    expect(recipientProblem({ is: 'address', address, memo: '' }, asset, 1)).toBe(message);
  });
});

test.for([
  ['xrp', ' 1234567890'.trim(), null],
  ['xrp', '4294967296', 'The tag must be at most 4294967295'],
  ['xlm', 'f'.repeat(66), 'The memo must be a text of at most 28 bytes, an integer below 2^64 or a hash of 64 hexadecimal digits'],
  ['xlm', 'f'.repeat(64), null],
  ['xlm', '12345\u200b', 'The memo contains an invisible character (U+200B) at position 6. Without it, the memo is “12345”'],
  ['xlm', '\u200b', 'The memo contains an invisible character (U+200B) at position 1. Without it, the memo is “”'],
] as const)('memoProblem for the asset %s and the memo %s returns: %s', ([asset, memo, problem]) => {
  expect(memoProblem(asset, memo, false)).toBe(problem);
});
