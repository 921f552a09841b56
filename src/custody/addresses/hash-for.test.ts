import { expect, test } from 'vitest';
import { hashFor } from './hash-for.ts';

test('a hash has the format of its chain', () => {
  expect(hashFor('btc', 'a')).toMatch(/^[0-9a-f]{64}$/);
  expect(hashFor('usdc', 'a')).toMatch(/^0x[0-9a-f]{64}$/);
  expect(hashFor('fil', 'a')).toMatch(/^bafy2bzace[a-z2-7]{52}$/);
});

test('the same seed gives the same hash, and another seed gives another hash', () => {
  expect(hashFor('eth', 'a')).toBe(hashFor('eth', 'a'));
  expect(hashFor('eth', 'a')).not.toBe(hashFor('eth', 'b'));
});
