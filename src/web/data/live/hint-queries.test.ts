import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hintReader } from './hint-queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The root keys that were read again, in order. */
function reading() {
  const roots: unknown[] = [];
  const read = hintReader({
    invalidateQueries: async ({ queryKey } = {}) => void roots.push(queryKey?.[0]),
  });
  return { roots, read };
}

test('many hints of a moment are one read of each kind of query', () => {
  const { roots, read } = reading();
  for (let id = 0; id < 100; id += 1) read({ kind: id % 2 === 0 ? 'transaction' : 'command', id: String(id) });
  expect(roots).toEqual([]);
  vi.advanceTimersByTime(300);
  expect(roots.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    'batches',
    'commands',
    'notices',
    'transactions',
    'wallets',
  ]);
});

test('a stream of hints reads once a second, and the last hint is never lost', () => {
  const { roots, read } = reading();
  for (let ms = 0; ms < 3000; ms += 50) {
    read({ kind: 'batch', id: '1' });
    vi.advanceTimersByTime(50);
  }
  expect(roots.length).toBeLessThanOrEqual(4);
  const before = roots.length;
  read({ kind: 'batch', id: '1' });
  vi.advanceTimersByTime(1000);
  expect(roots.length).toBeGreaterThan(before);
});
