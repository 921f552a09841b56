import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { pendingDeposits } from './pending-deposits.ts';
import { pendingKey, type PendingDeposits } from './pending-rows.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

type Answer = { readonly hashes: string; readonly next?: string | null };

/** Reads the queue of a service that returns these pages in turn and repeats the last one. Fails after 200 requests. */
async function readQueue(answers: readonly Answer[], client = new QueryClient()) {
  let reads = 0;
  vi.stubGlobal('fetch', async () => {
    reads += 1;
    if (reads > 200) throw new Error('asked without end');
    const { hashes, next } = answers[Math.min(reads, answers.length) - 1] ?? { hashes: '' };
    return Response.json({
      page_info: { has_previous_page: false, has_next_page: next !== undefined, end_cursor: next },
      page: hashes.split('').map((hash) => ({ cursor: hash, data: { type: 'external', hash } })),
    });
  });
  await client.query({ ...pendingDeposits, staleTime: 0 });
  const { rows = [], isWhole, isCut } = client.getQueryData<PendingDeposits>(pendingKey) ?? {};
  return { read: rows.map(({ cursor }) => cursor).join(''), isWhole, isCut, reads };
}

test('reads the queue to its end', async () => {
  expect(await readQueue([{ hashes: 'ab', next: 'b' }, { hashes: 'cd' }])).toEqual({ read: 'abcd', isWhole: true, isCut: false, reads: 2 });
});

test('finds deposits after empty pages', async () => {
  const empty = ['x', 'y', 'z'].map((next) => ({ hashes: '', next }));
  expect(await readQueue([...empty, { hashes: 'ab' }])).toEqual({ read: 'ab', isWhole: true, isCut: false, reads: 4 });
});

test('stops at a repeated page and reports the queue as incomplete', async () => {
  expect(await readQueue([{ hashes: 'ab', next: 'b' }])).toEqual({ read: 'ab', isWhole: true, isCut: true, reads: 2 });
  expect(
    await readQueue([
      { hashes: 'ab', next: null },
      { hashes: '', next: null },
    ]),
  ).toMatchObject({ read: 'ab', isCut: true, reads: 2 });
});

test('stops after too many empty pages', async () => {
  const endless = Array.from({ length: 150 }, (_, turn) => ({ hashes: '', next: `c${turn}` }));
  expect(await readQueue(endless)).toMatchObject({ read: '', isWhole: true, isCut: true, reads: 21 });
});

test('a poll that finds only new deposits stops at a repeated cursor', async () => {
  const client = new QueryClient();
  await readQueue([{ hashes: 'ab' }], client);
  client.removeQueries({ queryKey: ['transactions', 'list'] });
  expect(
    (
      await readQueue(
        [
          { hashes: 'xy', next: 'y' },
          { hashes: '', next: 'y' },
        ],
        client,
      )
    ).reads,
  ).toBeLessThan(5);
});

test('stops if the service repeats deposits under new cursors, and shows each once', async () => {
  let turn = 0;
  vi.stubGlobal('fetch', async () => {
    turn += 1;
    if (turn > 200) throw new Error('asked without end');
    const rows = ['a', 'b'].map((hash) => ({ cursor: `${hash}${turn}`, data: { type: 'external', hash } }));
    return Response.json({ page_info: { has_previous_page: false, has_next_page: true, end_cursor: `b${turn}` }, page: rows });
  });
  const client = new QueryClient();
  await client.query({ ...pendingDeposits, staleTime: 0 });
  const { rows, isCut } = client.getQueryData<PendingDeposits>(pendingKey) ?? {};
  expect(rows?.map(({ cursor }) => cursor)).toEqual(['a1', 'b1']);
  expect(isCut).toBe(true);
  expect(turn).toBeLessThan(25);
});
