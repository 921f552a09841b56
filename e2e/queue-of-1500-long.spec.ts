import type { Page } from '@playwright/test';
import { defaultPreferences } from '#contract/desk/preferences.ts';
import { dueDayOf, matchesDueFilter } from '#contract/rules/due-clock.ts';
import type { Desk } from './desk-process.ts';
import { expect, test as base } from './fixtures.ts';
import { startLenientDesk } from './lenient-service.ts';

/** Number of pending deposits. Deposit 1 is the oldest; only deposit 1503 was received before it. */
let total = 1500;

/** The service answers a request for this page only after `resumeReads` is called. */
let pausedPage = Infinity;
let resumeReads = (): void => undefined;

/** Cursors of the requests that the service received. */

const startMs = Date.now();

const deposit = (id: number) => ({
  type: 'external',
  id: { raw: String(id) },
  hash: id.toString(16).padStart(8, '0').padStart(64, 'c'),
  timestamp: new Date(startMs - (1500 - (id === 1503 ? -500 : id)) * 1_200_000 - 3_600_000).toISOString(),
  amount: { raw: `${id}.5` },
  currency: 'eth',
  block: { raw: '7' },
  regulatory_status: id % 3 === 0 ? 'missing_lvctr_info' : 'missing_travel_rule_info',
  destination: { id: { raw: '1' }, name: 'Vault', kind: 'warm' },
});

/**
 * Answers requests for pending deposits (newest first) and for a deposit by its hash. `odd-records.ts` answers all other
 * requests.
 */
async function answer({ pathname, searchParams }: URL): Promise<unknown> {
  const hash = /^\/api\/v1\/transactions\/c+([0-9a-f]{8})$/.exec(pathname)?.[1];
  if (hash !== undefined) return deposit(Number.parseInt(hash, 16));
  if (pathname !== '/api/v1/transactions' || searchParams.get('regulatory_status') !== 'pending') return undefined;
  const cursor = searchParams.get('after');
  const from = cursor === null ? total : Number(cursor) - 1;
  if ((total - from) / 100 >= pausedPage) await new Promise<void>((resolve) => (resumeReads = resolve));
  const ids = Array.from({ length: Math.min(100, from) }, (_, index) => from - index);
  return {
    page_info: { has_previous_page: cursor !== null, has_next_page: ids.at(-1) !== 1 },
    page: ids.map((id) => ({ cursor: String(id), data: deposit(id) })),
  };
}

const test = base.extend<object, { desk: Desk }>({
  desk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const desk = await startLenientDesk(answer);
      await use(desk);
      await desk.stop();
    },
    { scope: 'worker' },
  ],
});

// The tests share one desk, which stores the list. They run in order, because only the first test sees the list load.
test.describe.configure({ mode: 'default' });

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(() => {
  pausedPage = Infinity;
});

/** Waits until the page shows a text. The desk loads fifteen pages one after another, which may take long on a busy machine. */
const expectRead = (page: Page, text: RegExp) => expect(page.getByText(text)).toBeVisible({ timeout: 45_000 });

const firstAmount = (page: Page) => page.locator('tr[data-row="0"] td[data-title="Amount"]').innerText();
const focusedRow = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('tr');
    return { name: row?.querySelector('td[data-title="Amount"]')?.textContent, top: row?.getBoundingClientRect().top ?? -1 };
  });

test('the overview counts the overdue deposits among all pending deposits, and states that they are still being loaded', async ({
  page,
  signIn,
}) => {
  pausedPage = 5;
  await signIn('compliance');
  await page.goto('/');
  const pendingLink = page.getByRole('link', { name: /more pending deposits/ });
  await expect(pendingLink).toHaveText('495+ more pending deposits');
  await expect(page.getByText('Older deposits are still loading')).toBeVisible();
  const ageFigure = page.getByRole('figure', { name: 'Age of pending deposits' });
  await expect(ageFigure).toContainText('The newest 500 pending; older ones are still loading.');
  pausedPage = Infinity;
  resumeReads();
  await expect(pendingLink).toHaveText('1495 more pending deposits', { timeout: 45_000 });
  await expect(page.getByText('Older deposits are still loading')).toHaveCount(0);
  await expect(ageFigure).toContainText('All pending deposits');
  const overdueDeposits = Array.from({ length: total }, (_, index) => deposit(index + 1)).filter((item) =>
    matchesDueFilter(dueDayOf(item, defaultPreferences.due_clock), 'late', Date.now()),
  );
  expect(overdueDeposits.length).toBeGreaterThan(100);
  await page.getByRole('link', { name: /overdue/ }).click();
  await expectRead(page, new RegExp(`^${overdueDeposits.length} of 1.?500 pending`));
  await page.goBack();
  await expect(page.getByRole('link', { name: /overdue/ })).toContainText(String(overdueDeposits.length));
});

/** Presses End repeatedly until all pages of the list are loaded. */
const loadAll = async (page: Page) => {
  await page.keyboard.press('j');
  await expect(async () => {
    await page.keyboard.press('End');
    expect((await focusedRow(page)).name).toContain('1499.5');
  }).toPass({ timeout: 45_000 });
};

test('a queue of 1,500 deposits loads page by page, starts with the oldest overdue deposit and renders few rows', async ({
  page,
  signIn,
}) => {
  await signIn('compliance');
  const reads: string[] = [];
  page.on('request', (request) => void (request.url().includes('/bff/regulatory/queue') ? reads.push(request.url()) : undefined));
  await page.goto('/regulatory');
  await expectRead(page, /^1.?500 pending/);
  // Deposit 3 is the oldest deposit that has a due day.
  await expect.poll(() => firstAmount(page)).toContain('3.5');
  expect(reads.every((url) => !url.includes('after='))).toBe(true);
  await expect(page.getByText('100 of 1500 loaded', { exact: true })).toBeVisible();
  await loadAll(page);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1501');
  expect(await page.evaluate(() => document.querySelectorAll('tr[data-row]').length)).toBeLessThan(60);
  await page.keyboard.press('Home');
  await expect.poll(async () => (await focusedRow(page)).name).toContain('3.5');
  for (const key of ['x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
  await expect(page.getByText('3 selected', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Deposit of 9.5/ })).toBeVisible();
  await expect(page.getByText('3 of 1500')).toBeVisible();
});

test('search finds the oldest deposit, which is on the last page of the queue', async ({ page, signIn }) => {
  await signIn('compliance');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('oldest');
  await expect(page.getByRole('option', { name: /^Open the oldest/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit of 1.5 ETH' })).toBeVisible({ timeout: 45_000 });
});

test('a printed queue contains rows that were out of view, and states which rows are printed', async ({ page, signIn }) => {
  await signIn('compliance');
  await page.goto('/regulatory');
  await expectRead(page, /^1.?500 pending/);
  await page.mouse.move(700, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 1_000_000);
    expect(await page.getByText(/^\d+ of 1500 loaded/).count()).toBe(0);
  }).toPass({ timeout: 45_000 });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await page.evaluate(() => document.querySelectorAll('tr[data-row]').length)).toBe(500);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Rows 1 to 500 of 1500 loaded')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('tr[data-row]').length)).toBeLessThan(60);
});

test('a focused row does not move when a new deposit is inserted above it', async ({ page, signIn }) => {
  await page.clock.install();
  await signIn('compliance');
  await page.goto('/regulatory');
  await expectRead(page, /^1.?500 pending/);
  for (const key of ['j', 'j', 'x']) await page.keyboard.press(key);
  const earlierRow = await focusedRow(page);
  expect(earlierRow.name).toContain('6.5');
  // Deposit 1503 requires a report and is older than all other deposits.
  total = 1503;
  await page.clock.runFor(31_000);
  await expectRead(page, /^1.?503 pending/);
  await expect.poll(() => firstAmount(page)).toContain('1503.5');
  const laterRow = await focusedRow(page);
  expect(laterRow.name).toBe(earlierRow.name);
  // The page scrolls by whole pixels, but the heights of rows have fractions.
  expect(Math.abs(laterRow.top - earlierRow.top)).toBeLessThan(1);
  await expect(page.getByText('1 selected', { exact: true }).first()).toBeVisible();
});
