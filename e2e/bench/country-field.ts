import type { Page } from '@playwright/test';
import { type Figure, quantile, sized } from './figures.ts';
import { pressTraced, type FormPages } from './key-work.ts';

/** Times that each side is opened and typed into, in turns. */
const rounds = sized(10, 1);

const typed = ['c', 'o', 'n', 'g'];

/** How much slower than this machine the budgets' one is. Source: the performance budgets. */
const slowdown = 4;

/** Most that opening the list and a key may take there, ms of the main thread, drawing included. Source: the performance budgets. */
const budgetsMs = { open: 50, key: 16 } as const;

const fieldId = 'originator_entity.country';

/**
 * What the field of 250 countries costs when an arrow opens it, when a first letter does, and at each key in the open list, beside a native select
 * of the same countries, which takes letters while it is closed.
 */
export async function measureCountryField({ browser, form, bare }: FormPages): Promise<readonly Figure[]> {
  const [field, select] = [form.locator(`[id="${fieldId}"]`), bare.locator('#country')];
  const ms = {
    arrow: [] as number[],
    letter: [] as number[],
    keys: [] as number[],
    nativeOpen: [] as number[],
    nativeKeys: [] as number[],
  };
  const press = async (page: Page, keys: readonly string[]) => (await pressTraced(browser, page, keys)).keys.map(({ all }) => all);
  // One round more, which does not count: code that runs for the first time is another matter, on both sides.
  for (let round = 0; round <= rounds; round += 1) {
    await form.bringToFront();
    await empty(form, field);
    const arrow = await press(form, ['ArrowDown']);
    await form.requestGC();
    const keys = await press(form, typed);
    await form.keyboard.press('Escape');
    await empty(form, field);
    const letter = await press(form, typed.slice(0, 1));
    await form.keyboard.press('Escape');
    await bare.bringToFront();
    await empty(bare, select);
    const nativeOpen = await press(bare, ['Space']);
    await bare.keyboard.press('Escape');
    await empty(bare, select);
    const nativeKeys = await press(bare, typed);
    if (round === 0) continue;
    for (const [name, found] of Object.entries({ arrow, letter, keys, nativeOpen, nativeKeys })) ms[name as keyof typeof ms].push(...found);
  }
  return [
    compared('opening the country field by an arrow', [ms.arrow, ms.nativeOpen], 0.5, budgetsMs.open),
    compared('opening the country field by a first letter', [ms.letter, ms.nativeOpen], 0.5, budgetsMs.open),
    compared('a key in the open country field, p50', [ms.keys, ms.nativeKeys], 0.5, budgetsMs.key),
    compared('a key in the open country field, p95', [ms.keys, ms.nativeKeys], 0.95, budgetsMs.key),
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
