import { describe, expect, test } from 'vitest';
import { pickRefusal, recipientProblem, searchTexts } from './withdraw-recipient.ts';

const btc = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const eth = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const contract = '0x00000000219ab540356cbb839cbe05303d7705fa';

const kestrel = { is: 'account', account: { id: 3, name: 'Kestrel', custom_id: 'K-1', funding_addresses: { btc, eth } } } as const;
const staking = { is: 'account', account: { id: 4, name: 'Staking contract', funding_addresses: { eth: contract } } } as const;

describe('a recipient in the list', () => {
  test('cannot be found by its address of another asset, because that address is not paid', () => {
    expect(searchTexts(kestrel, 'eth')).toEqual(['K-1', '3', eth]);
    expect(searchTexts(kestrel, 'btc')).toContain(btc);
    expect(searchTexts(kestrel, null)).toEqual(['K-1', '3', btc, eth]);
  });

  test('cannot be chosen without an address for the asset, nor as the staking contract', () => {
    expect(pickRefusal(kestrel, 'eth')).toBeNull();
    expect(pickRefusal(kestrel, 'xrp')).toBe('no address for XRP');
    expect(pickRefusal(staking, 'eth')).toBe('staking contract: use Staking');
  });
});

describe('a recipient', () => {
  const message = 'This is the staking contract: use Staking to create a validator';

  test('rejects the staking contract, chosen or typed', () => {
    expect(recipientProblem(staking, 'eth', 1)).toBe(message);
    expect(recipientProblem({ is: 'address', address: contract, memo: '' }, 'eth', 1)).toBe(message);
    expect(recipientProblem(kestrel, 'eth', 1)).toBeNull();
  });

  test('names the asset of an address that belongs to another asset', () => {
    expect(recipientProblem({ is: 'address', address: btc, memo: '' }, 'eth', 1)).toBe('This is a Bitcoin address');
  });
});
