import type { Page } from '@playwright/test';
import { expect, goByKeys, test } from './fixtures.ts';

/** Finds table cells with content that extends over the next cell. Content that ends in an ellipsis does not count. */
const overflowingCells = (page: Page) =>
  page
    .locator('[data-windowed] td')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.scrollWidth > cell.clientWidth && getComputedStyle(cell).overflowX === 'visible')
        .map((cell) => cell.textContent ?? ''),
    );

/** The distances from the left edge of a card to the content of its lines, px, without duplicates. */
const cardInsets = (page: Page) =>
  page.locator('tr[data-row]').evaluateAll((cards) => {
    const lines = cards.flatMap((card) => [...card.querySelectorAll('td:not([data-card="side"])')].map((cell) => [card, cell] as const));
    return [
      ...new Set(
        lines.map(([card, cell]) =>
          Math.round(
            cell.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(cell).paddingLeft) - card.getBoundingClientRect().left,
          ),
        ),
      ),
    ];
  });

test('no table cell of a list overlaps the next cell in windows from the width of a small laptop', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('compliance');
  for (const path of ['/transactions', '/regulatory'])
    for (const width of [1100, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('row').nth(5)).toBeVisible();
      expect(await overflowingCells(page), `${path} at ${width}`).toEqual([]);
    }
});

test('the lines of a card start at the same edge', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('compliance');
  for (const path of ['/transactions', '/wallets', '/external-accounts']) {
    await page.goto(path);
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    expect(await cardInsets(page), path).toHaveLength(1);
  }
});

test('Enter in the list of shortcuts closes the list and does not turn the shortcuts off', async ({ page, sandbox, signIn }) => {
  await sandbox.createWallet('Reserve');
  await signIn('viewer');
  // The window is too low to show the whole list.
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.keyboard.press('?');
  const shortcutList = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcutList.getByRole('button', { name: 'Close the list' })).toBeFocused();
  expect(await shortcutList.evaluate((dialog) => dialog.scrollTop), 'it opens at its top').toBe(0);
  await page.keyboard.press('Enter');
  await expect(shortcutList).toHaveCount(0);
  await goByKeys(page, ['g', 'w'], '/wallets');
});
