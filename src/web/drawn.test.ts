import { expect, test } from 'vitest';
import type { PageToDraw } from '#contract/desk/drawn-page.ts';
import { unchosenPreferences, type Preferences } from '#contract/desk/preferences.ts';
import { listTransactions } from '#contract/service/transaction.ts';
import { drawPage } from './drawn.tsx';

const session = (name: string, preferences: Partial<Preferences> = {}) =>
  JSON.stringify({
    user: { email: `${name.toLowerCase()}@desk.example`, name, roles: ['viewer', 'compliance'] },
    expires_at: '2026-11-22T12:00:00Z',
    preferences: { ...unchosenPreferences, ...preferences },
    environment: { kind: 'sandbox', host: '127.0.0.1' },
  });

const deposit = (id: number) => ({
  cursor: `c${id}`,
  data: { id, type: 'external', status: 'completed', regulatory_status: 'pending', timestamp: '2026-11-20T10:30:00Z' },
});

const page = (...records: unknown[]) =>
  JSON.stringify({ page: records, page_info: { has_next_page: false, has_previous_page: false, start_cursor: null, end_cursor: null } });

/** What the rows of the drawn table say. */
const wordsOf = (html: string) => (/<tbody>[^]*<\/tbody>/.exec(html)?.[0] ?? '').replaceAll(/<[^>]*>/g, ' ');

const url = `${listTransactions.path}?page_size=50`;

const transactions = (more: Partial<PageToDraw> = {}): PageToDraw => ({
  url: '/transactions',
  nonce: 'n0',
  session: session('Ada'),
  firstReadUrl: url,
  firstRead: page(deposit(7), deposit(8)),
  ...more,
});

test('a list is drawn with its records, within its policy', async () => {
  const html = await drawPage(transactions());
  expect(wordsOf(html)).toMatch(/Deposit 7.*Deposit 8/s);
  expect(html.match(/ style="|<script|\son\w+=|javascript:/g)).toBeNull();
  expect([...html.matchAll(/<style[^>]*>/g)].filter(([tag]) => !tag.includes('nonce="n0"'))).toEqual([]);
});

test("no time is drawn that only the reader's clock knows", async () => {
  expect(wordsOf(await drawPage(transactions()))).not.toMatch(/\d\d:\d\d/);
  expect(wordsOf(await drawPage(transactions({ session: session('Ada', { time_zone: 'utc' }) })))).toContain('2026-11-20 10:30');
});

test('pages that are asked for at once are each drawn for their own reader', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Reader${String(index).padStart(2, '0')}`);
  const drawn = await Promise.all(
    names.map((name, index) => drawPage(transactions({ session: session(name), firstRead: page(deposit(100 + index)) }))),
  );
  for (const [index, html] of drawn.entries()) {
    expect(new Set(html.match(/Reader\d\d/g))).toEqual(new Set([names[index]]));
    expect(html.match(/Deposit \d+/g)).toEqual([`Deposit ${100 + index}`]);
  }
});

test("a record's text stays text", async () => {
  const name = '</div><script>alert(1)</script><!--$!-->';
  const html = await drawPage(transactions({ firstRead: page({ ...deposit(7), data: { ...deposit(7).data, id: name } }) }));
  expect(wordsOf(html)).toContain('&lt;script&gt;alert(1)');
  expect(html.match(/<script/g)).toBeNull();
});

test.for<[string, Partial<PageToDraw>]>([
  ['whose answer cannot be read', { firstRead: '{"page":' }],
  ['whose answer is of another kind', { firstRead: '{"id":7}' }],
  ['whose answer belongs to another read', { firstReadUrl: '/api/v1/wallets?page_size=50' }],
  ['that nobody is signed in to', { session: '{}' }],
])('a page %s is left to the browser', async ([, more]) => {
  const html = await drawPage(transactions(more)).catch(() => '');
  expect(html.length).toBe(0);
  expect(wordsOf(await drawPage(transactions()))).toContain('Deposit 7');
});
