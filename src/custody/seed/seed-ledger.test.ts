import { expect, test } from 'vitest';
import { openSeedLedger } from './seed-ledger.ts';

const at = new Date('2026-03-02T14:00:00Z');
const outside = (units: bigint) => ({ kind: 'outside', walletId: null, asset: 'btc', units }) as const;
const available = (units: bigint) => ({ kind: 'available', walletId: 1, asset: 'btc', units }) as const;

test('a posting adds an entry per line, each with the balance after the posting', () => {
  const book = openSeedLedger();
  book.post(1, at, [outside(-150_000_000n), available(150_000_000n)]);
  expect(book.available(1, 'btc')).toBe(150_000_000n);
  expect(book.entries.map(({ amount, balance_after: balance }) => [amount, balance])).toEqual([
    ['-1.5', null],
    ['1.5', '1.5'],
  ]);
});

test('a posting that does not sum to zero is refused', () => {
  expect(() => openSeedLedger().post(1, at, [outside(-2n), available(1n)])).toThrow('lines of transaction 1 do not sum to zero');
});

test('a posting that overdraws a wallet is refused', () => {
  const book = openSeedLedger();
  book.post(1, at, [outside(-5n), available(5n)]);
  expect(() => book.post(2, at, [available(-6n), outside(6n)])).toThrow('transaction 2 overdraws wallet 1');
});
