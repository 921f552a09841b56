import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { CustodyClient } from '#bff/proxy/index.ts';
import { fakeService, testCredentials, testScheme } from '#bff/test-desk.ts';
import { PendingList, type PendingSnapshot } from './pending-list.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Row = { readonly cursor: string; readonly data: object };
type Answer = { readonly rows: readonly Row[]; readonly next?: string | null };

const deposit = (hash: string) => ({ type: 'external', hash, regulatory_status: 'missing_lvctr_info' });
/** A page with one deposit for each letter. */
const pageOf = (letters: string, nextCursor?: string | null): Answer => ({
  rows: letters.split('').map((letter) => ({ cursor: letter, data: deposit(letter) })),
  ...(nextCursor === undefined ? {} : { next: nextCursor }),
});

/** A list at a simulated custodian, which answers each read with `answer`, or with 500 for undefined. */
async function openList(answer: (read: number, after: string | null) => Answer | undefined) {
  let [readCount, nowMs] = [0, Date.UTC(2026, 0, 1)];
  const service = await fakeService((request, response) => {
    const page = answer(readCount, new URL(request.url ?? '', 'http://custodian').searchParams.get('after'));
    readCount += 1;
    if (page === undefined) return void response.writeHead(500).end();
    const info = { has_previous_page: false, has_next_page: page.next !== undefined, end_cursor: page.next };
    return void response.end(JSON.stringify({ page_info: info, page: page.rows }));
  });
  const custody = new CustodyClient({ baseUrl: service.url, credentials: { ...testCredentials, scheme: testScheme }, now: () => nowMs });
  closers.push(async () => {
    await custody.close();
    await service.close();
  });
  const pendingList = new PendingList({ custody, now: () => nowMs, hints: { observe: () => undefined } });
  /** Reads until the first read of the whole list has ended. */
  const readAll = async (): Promise<PendingSnapshot> => {
    for (;;) {
      const snapshot = await pendingList.read();
      if (snapshot.reach !== 'loading') return snapshot;
      await wait(5);
      nowMs += 10;
    }
  };
  return { list: pendingList, readAll, later: (ms: number) => (nowMs += ms), reads: () => readCount };
}

const answerInTurn = (answers: readonly (Answer | undefined)[]) => (read: number) => answers[Math.min(read, answers.length - 1)];
const hashesIn = ({ records }: PendingSnapshot) => records.map((record) => ('hash' in record ? record.hash : '?')).join('');

test('the custodian’s list of pending deposits is read to its end', async () => {
  const { readAll, reads } = await openList(answerInTurn([pageOf('ab', 'b'), pageOf('cd')]));
  const deposits = await readAll();
  expect([hashesIn(deposits), deposits.reach, reads()]).toEqual(['abcd', 'all', 2]);
});

test('the desk also finds the deposits that follow empty pages', async () => {
  const { readAll } = await openList(answerInTurn([pageOf('', 'x'), pageOf('', 'y'), pageOf('', 'z'), pageOf('ab')]));
  expect(await readAll()).toMatchObject({ reach: 'all', records: [{ hash: 'a' }, { hash: 'b' }] });
});

test.for([
  ['repeats a page', answerInTurn([pageOf('ab', 'b')]), 'ab', 2],
  ['names no next page', answerInTurn([pageOf('ab', null), { rows: [], next: null }]), 'ab', 2],
  ['returns empty pages without end', (readNumber: number) => pageOf('', `c${readNumber}`), '', 25],
  ['repeats deposits under new cursors', (readNumber: number) => ({ ...pageOf('ab'), next: `b${readNumber}` }), 'ab', 25],
] as const)(
  'the desk stops reading when the custodian %s, and reports that older deposits are missing',
  async ([, answer, hashes, readsMax]) => {
    const { readAll, reads } = await openList(answer);
    const readResult = await readAll();
    expect([hashesIn(readResult), readResult.reach, reads() <= readsMax]).toEqual([hashes, 'cut', true]);
  },
);

test('a read for an export is refused when the list could not be loaded completely', async () => {
  const { list } = await openList(answerInTurn([pageOf('ab', 'b')]));
  await expect(list.readWhole()).rejects.toThrow('could not be loaded completely');
});

test('a read after a failure resumes at the failed page', async () => {
  const cursors: (string | null)[] = [];
  const { readAll } = await openList((_read, after) => {
    cursors.push(after);
    if (after === null) return pageOf('ab', 'b');
    if (after === 'b') return pageOf('cd', 'd');
    return cursors.filter((each) => each === 'd').length === 1 ? undefined : pageOf('ef');
  });
  const readRecords = await readAll();
  expect([hashesIn(readRecords), readRecords.reach]).toEqual(['abcdef', 'all']);
  expect(cursors.filter((cursor) => cursor !== null)).toEqual(['b', 'd', 'd']);
});

test('unreadable records and records of an unknown type stay in the list', async () => {
  const oddRecords = [
    { cursor: 'x', data: { ...deposit('x'), amount: 'many' } },
    { cursor: 'y', data: { type: 'swap', id: 7 } },
  ];
  const { readAll } = await openList(answerInTurn([{ rows: [...pageOf('a').rows, ...oddRecords] }]));
  expect((await readAll()).records).toMatchObject([{ hash: 'a' }, { type: 'other' }, { isUnreadable: true }]);
});

test('a later read reads only the newest page, until a read of the whole list is due', async () => {
  const { list, readAll, later, reads } = await openList(
    answerInTurn([pageOf('bc', 'c'), pageOf('de'), pageOf('ab', 'b'), pageOf('ab', 'b')]),
  );
  await readAll();
  later(1001);
  expect(hashesIn(await list.read())).toBe('bcdea');
  expect(reads()).toBe(3);
  later(30_000);
  await list.read();
  await expect.poll(reads).toBeGreaterThan(4);
});

test('a failed read is repeated after a delay, or when the custodian reports a change', async () => {
  const { list, readAll, later, reads } = await openList(answerInTurn([pageOf('ab'), undefined, pageOf('abc')]));
  await readAll();
  later(1001);
  for (const _attempt of [1, 2]) expect(hashesIn(await list.read())).toBe('ab');
  expect(reads()).toBe(2);
  list.change('c');
  expect(hashesIn(await list.read())).toBe('abc');
  expect(reads()).toBe(3);
});
