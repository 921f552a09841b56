import type { Page } from '@playwright/test';
import { quantile, type Figure } from './figures.ts';
import { pressTraced, type FormPages } from './key-work.ts';

/** Times that each side is opened and typed into, in turns. */
const rounds = 10;

const typed = ['c', 'o', 'n', 'g'];

/** How much slower than this machine the budgets' one is. Source: the performance budgets. */
const slowdown = 4;

/** Most that opening the list and a key may take there, ms of the main thread, drawing included. Source: the performance budgets. */
const budgetsMs = { open: 50, key: 16 } as const;

const fieldId = 'originator_entity.country';

/** What the field of 250 countries costs when it opens and at a key, beside a native select of the same countries. */
export async function measureCountryField({ browser, form, bare }: FormPages): Promise<readonly Figure[]> {
  const sides = {
    desk: { page: form, field: form.locator(`[id="${fieldId}"]`), opener: 'ArrowDown', open: [] as number[], keys: [] as number[] },
    native: { page: bare, field: bare.locator('#country'), opener: 'Space', open: [] as number[], keys: [] as number[] },
  };
  // One round more, which does not count: code that runs for the first time is another matter, on both sides.
  for (let round = 0; round <= rounds; round += 1)
    for (const { page, field, opener, open, keys } of Object.values(sides)) {
      await page.bringToFront();
      await empty(page, field);
      const opened = await pressTraced(browser, page, [opener]);
      await page.keyboard.press('Escape');
      await empty(page, field);
      const pressed = await pressTraced(browser, page, typed);
      await page.keyboard.press('Escape');
      if (round === 0) continue;
      open.push(...opened.keys.map(({ all }) => all));
      keys.push(...pressed.keys.map(({ all }) => all));
    }
  const { desk, native } = sides;
  return [
    compared('opening the country field', [desk.open, native.open], 0.5, budgetsMs.open),
    compared('a key in the country field, p95', [desk.keys, native.keys], 0.95, budgetsMs.key),
  ];
}

async function empty(page: Page, field: ReturnType<Page['locator']>): Promise<void> {
  await field.evaluate((element: HTMLInputElement | HTMLSelectElement) => {
    if (element instanceof HTMLSelectElement) element.selectedIndex = 0;
    else element.blur();
  });
  if ((await field.getAttribute('role')) === 'combobox') await field.fill('');
  await page.keyboard.press('Escape');
  await field.focus();
  await page.requestGC(); // else what was thrown away before is cleared away at somebody's key
  await page.waitForTimeout(1200);
}

function compared(what: string, [desk, native]: readonly [number[], number[]], share: number, budgetMs: number): Figure {
  const [figure, yardstick] = [desk, native].map((each) => slowdown * quantile(each, share)) as [number, number];
  return {
    what: `${what}, ${slowdown}x CPU`,
    figure: `${figure.toFixed(1)} ms, ${(figure / yardstick).toFixed(1)} x a native select`,
    yardstick: `${budgetMs} ms at most`,
    ratio: figure / budgetMs,
    budget: 1,
  };
}
