import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { expect, test } from './fixtures.ts';

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });

/** Reads the texts in a column of the table. */
const column = async (page: Page, title: string) => page.locator(`td[data-title="${title}"]`).allInnerTexts();

test('the queue starts with the deposit that is due first, and shows the facts of each deposit', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('compliance');
  await page.goto('/regulatory');
  await expect(rows(page)).toHaveCount(14);

  const dueColumn = await column(page, 'Due');
  expect(dueColumn[0]).toMatch(/days? late/);
  const dueCount = dueColumn.filter((text) => /left|today|late/i.test(text)).length;
  expect(dueCount).toBe(4);
  expect(dueColumn.slice(dueCount).every((text) => text.includes('No due date'))).toBe(true);
  const receivedColumn = await column(page, 'Received');
  expect(receivedColumn.slice(dueCount)).toEqual(receivedColumn.slice(dueCount).toSorted());

  const meridianRows = rows(page).filter({ hasText: '453.412577' });
  await expect(meridianRows.getByText('Meridian Block Trading Ltd.')).toBeVisible();
  await expect(meridianRows.getByText('6 of 6')).toBeVisible();
  await expect(meridianRows.getByText(/≈ 6\d\d/)).toBeVisible();
  await expect(
    rows(page)
      .filter({ hasText: '92.5' })
      .getByText(/^± 10 %, rate \d+ hours (older|newer)$/),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
});

test('the URL of the queue contains its filters, and a saved view stores them', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('compliance');
  await page.goto('/regulatory');
  await page.getByLabel('Status').selectOption('missing_lvctr_info');
  await expect(rows(page)).toHaveCount(4);
  await page.getByLabel('Default originator').selectOption('yes');
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/asks=missing_lvctr_info/);
  await expect(page).toHaveURL(/originator=yes/);
  await expect(page.getByText('2 of 14 pending')).toBeVisible();

  await page.getByRole('button', { name: 'Save as a view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Large, known');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save view' }).click();
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await expect(views.getByRole('link', { name: 'Large, known' })).toHaveAttribute('aria-current', 'true');

  await views.getByRole('link', { name: 'All' }).click();
  await expect(rows(page)).toHaveCount(14);
  await page.reload();
  await views.getByRole('link', { name: 'Large, known' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Due', { exact: true }).selectOption('week');
  await expect(views.getByText('changed')).toBeVisible();
  await views.getByRole('button', { name: 'Update “Large, known”' }).click();
  await expect(views.getByText('changed')).toHaveCount(0);

  await views.getByRole('button', { name: 'Edit views' }).click();
  await page.getByLabel('Name of the view Large, known').fill('This week');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name of the view This week')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the view This week' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(views.getByRole('link', { name: 'This week' })).toHaveCount(0);
});

test('the keyboard selects single rows of the queue and ranges of rows', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('compliance');
  await page.goto('/regulatory');
  await expect(rows(page)).toHaveCount(14);
  const keys = ['j', 'x', 'j', 'j', 'Shift+X'];
  for (const key of keys) await page.keyboard.press(key);
  await expect(page.getByText('3 selected').first()).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByText('2 selected').first()).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.keyboard.press('b');
  await expect(page.getByRole('heading', { level: 1, name: 'Complete 2 deposits' })).toBeVisible();
});

test('the page of a deposit shows the 24-hour sum as a chart and as a table', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('compliance');
  await page.goto('/regulatory');
  await rows(page).filter({ hasText: '226.7' }).getByRole('link').getByRole('time').click();
  const whyPanel = page.getByRole('region', { name: 'Why it is pending' });
  await expect(whyPanel.getByRole('listitem').filter({ hasText: /^\s*Over/ })).toContainText(/About 309\.\d\d\s?CAD[\s\S]*No$/);
  await expect(whyPanel.getByRole('listitem').filter({ hasText: '24-hour total over' })).toContainText(/Yes$/);

  const figure = page.getByRole('figure', { name: '24-hour total' });
  await expect(
    figure.getByText(
      /16 deposits, in total about [\d,.]+ CAD, between [\d,]+ and [\d,]+ CAD at rates up to .+ from the deposits, over 10,000 CAD since/,
    ),
  ).toBeAttached();
  await expect(figure.getByText('This deposit', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await figure.getByText('Table', { exact: true }).click();
  const passingRow = figure.getByRole('row').filter({ hasText: 'passes the threshold' });
  await expect(passingRow.getByRole('link')).toHaveAttribute('href', /^\/transactions\/\w+/);
  await expectAccessible(page);
});

test('the time until the due day becomes shorter each day, and follows the setting for due days', async ({ page, sandbox, signIn }) => {
  const wallet = await sandbox.createWallet('Retail deposits');
  const { id } = await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'eth', amount: '40' });
  await sandbox.setRegulatoryStatus(id, 'missing_lvctr_info');
  await sandbox.createDeposit({ wallet_id: wallet.id, asset: 'btc', amount: '1.5' });
  await signIn('compliance');
  const firstDueText = async () => (await column(page, 'Due'))[0] ?? '';
  await page.goto('/regulatory');
  await expect.poll(firstDueText).toMatch(/^\s*5 working days left\s+by \d{4}-\d{2}-\d{2}$/);
  const day = /\d{4}-\d{2}-\d{2}/.exec(await firstDueText())?.[0] ?? '';
  // The browser's clock shows noon in Ottawa.
  await page.clock.install({ time: new Date(`${day}T17:00:00Z`) });
  await page.reload();
  await expect.poll(firstDueText).toMatch(/^\s*Due today/);
  await page.clock.setFixedTime(new Date(Date.parse(`${day}T17:00:00Z`) + 7 * 86_400_000));
  await page.reload();
  await expect.poll(firstDueText).toMatch(/^\s*[3-5] working days late/);
  await page.goto('/settings');
  await page.getByLabel('LVCTR reminder').selectOption('');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.goto('/regulatory');
  await expect
    .poll(async () => column(page, 'Due'))
    .toEqual([expect.stringContaining('No due date'), expect.stringContaining('No due date')]);
});

test('the queue of a viewer has no columns about originators', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('viewer');
  await page.goto('/regulatory');
  await expect(page.getByRole('columnheader', { name: 'Receiving wallet' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Originator', exact: true })).toHaveCount(0);
  await expect(page.getByLabel('Default originator')).toHaveCount(0);
});
