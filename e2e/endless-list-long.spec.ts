import type { Desk } from './desk-process.ts';
import { expect, test as base } from './fixtures.ts';
import { startLenientDesk } from './lenient-service.ts';

/** Returns the service's answer to `GET /api/v1/wallets`. `turn` is the number of reads so far. */
let answer: (after: string | null, turn: number) => unknown = () => pageOf([]);
let readCount = 0;

const test = base.extend<object, { desk: Desk }>({
  desk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const desk = await startLenientDesk(async ({ pathname, searchParams }) => {
        if (pathname !== '/api/v1/wallets') return undefined;
        readCount += 1;
        return answer(searchParams.get('after'), readCount);
      });
      await use(desk);
      await desk.stop();
    },
    { scope: 'worker' },
  ],
});

test.beforeEach(() => {
  readCount = 0;
});

const pageOf = (ids: readonly number[], next: string | null = null) => ({
  page_info: { has_previous_page: false, has_next_page: true, start_cursor: null, end_cursor: next },
  page: ids.map((id) => ({ cursor: `c${id}`, data: { id, name: `Wallet ${id}`, kind: 'warm' } })),
});

test('a list shows a message at its end if the service repeats a page', async ({ page, signIn }) => {
  answer = () => pageOf([3, 2, 1], 'c1');
  await signIn('viewer');
  await page.goto('/wallets');
  await expect(page.getByText('The rest cannot be loaded: the custodian returned the same page again.')).toBeVisible();
  await expect(page.getByText('3 loaded', { exact: true }).last()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(readCount).toBeLessThan(8);
});

test('a list loads records that come after empty pages', async ({ page, signIn }) => {
  answer = (after) =>
    after === 'e30' ? { ...pageOf([3]), page_info: { has_previous_page: false, has_next_page: false } } : emptyPage(after);
  await signIn('viewer');
  await page.goto('/wallets');
  await expect(page.getByText('No records found so far')).toBeVisible();
  await expect(page.getByText('No wallets yet')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Search older records' }).click();
  await expect(page.getByRole('link', { name: 'Wallet 3' })).toBeVisible();
});

test('a list with an empty page but without a next cursor shows an error and not the empty state', async ({ page, signIn }) => {
  answer = () => pageOf([]);
  await signIn('viewer');
  await page.goto('/wallets');
  await expect(page.getByText('The list cannot be loaded')).toBeVisible();
  await expect(page.getByText('No wallets yet')).toHaveCount(0);
});

/** An empty page with a cursor. The cursor is the number of empty pages so far. */
function emptyPage(after: string | null) {
  return pageOf([], `e${Number(after?.slice(1) ?? 0) + 1}`);
}
