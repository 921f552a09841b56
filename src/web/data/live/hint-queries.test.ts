import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hintKinds } from '#contract/desk/events.ts';
import { hintReader } from './hint-queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns a hint reader, and the list to which the root keys of its invalidations are added. */
function recordInvalidations() {
  const rootKeys: unknown[] = [];
  const readHint = hintReader({
    invalidateQueries: async ({ queryKey } = {}) => void rootKeys.push(queryKey?.[0]),
  });
  return { roots: rootKeys, read: readHint };
}

test('many simultaneous hints of the event stream invalidate each root key only once', () => {
  const { roots, read } = recordInvalidations();
  for (let id = 0; id < 100; id += 1) read({ kind: id % 2 === 0 ? 'transaction' : 'command', id: String(id) });
  expect(roots).toEqual([]);
  vi.advanceTimersByTime(300);
  expect(roots.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    'batches',
    'commands',
    'notices',
    'transactions',
    'wallets',
    'work',
  ]);
});

test.for(hintKinds)('a hint of the kind %s refreshes the notifications', (kind) => {
  const { roots, read } = recordInvalidations();
  read({ kind, id: '1' });
  vi.advanceTimersByTime(300);
  expect(roots).toContain('notices');
});

test('frequent hints of the event stream invalidate queries at most once per second, and the last hint is never dropped', () => {
  const { roots, read } = recordInvalidations();
  for (let ms = 0; ms < 3000; ms += 50) {
    read({ kind: 'batch', id: '1' });
    vi.advanceTimersByTime(50);
  }
  const count = () => roots.filter((root) => root === 'batches').length;
  expect(count()).toBeLessThanOrEqual(4);
  const countBefore = count();
  read({ kind: 'batch', id: '1' });
  vi.advanceTimersByTime(1000);
  expect(count()).toBeGreaterThan(countBefore);
});
