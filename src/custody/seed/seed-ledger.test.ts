import { expect, test } from 'vitest';
import { openSeedLedger } from './seed-ledger.ts';

const at = new Date('2026-03-02T14:00:00Z');
const outsideLine = (units: bigint) => ({ kind: 'outside', walletId: null, asset: 'btc', units }) as const;
const availableLine = (units: bigint) => ({ kind: 'available', walletId: 1, asset: 'btc', units }) as const;

test('a posting in the seed’s ledger adds one entry per line, each with the balance after the posting', () => {
  const ledger = openSeedLedger();
  ledger.post(1, at, [outsideLine(-150_000_000n), availableLine(150_000_000n)]);
  expect(ledger.available(1, 'btc')).toBe(150_000_000n);
  expect(ledger.entries.map(({ amount, balance_after: balance }) => [amount, balance])).toEqual([
    ['-1.5', null],
    ['1.5', '1.5'],
  ]);
});

test('a posting in the seed’s ledger is refused if it does not sum to zero', () => {
  expect(() => openSeedLedger().post(1, at, [outsideLine(-2n), availableLine(1n)])).toThrow('lines of transaction 1 do not sum to zero');
});

test('a posting in the seed’s ledger is refused if it would overdraw a wallet', () => {
  const ledger = openSeedLedger();
  ledger.post(1, at, [outsideLine(-5n), availableLine(5n)]);
  expect(() => ledger.post(2, at, [availableLine(-6n), outsideLine(6n)])).toThrow('transaction 2 overdraws wallet 1');
});
