import type { Page } from '@playwright/test';
import { type Figure, quantile, sizeOfRun } from './figures.ts';
import { pressTraced, type FormPages } from './key-work.ts';

/** Number of rounds. Each round opens both fields and types into them. */
const rounds = sizeOfRun(10, 1);

const typedCharacters = ['c', 'o', 'n', 'g'];

/** The machine of the performance budgets is slower than this machine by this factor. */
const slowdown = 4;

/**
 * Maximum main thread time on the slower machine for opening the list and for handling a key, ms. Source: the performance
 * budgets.
 */
const budgetsMs = { open: 50, key: 16 } as const;

const fieldId = 'originator_entity.country';

/**
 * Measures the field of 250 countries: opening its list, and each key in the open list. Compares it with a native select field of
 * the same countries.
 */
export async function measureCountryField({ browser, form, barePage }: FormPages): Promise<readonly Figure[]> {
  const [field, select] = [form.locator(`[id="${fieldId}"]`), barePage.locator('#country')];
  const ms = {
    arrow: [] as number[],
    letter: [] as number[],
    keys: [] as number[],
    nativeOpen: [] as number[],
    nativeKeys: [] as number[],
  };
  const press = async (page: Page, keys: readonly string[]) => (await pressTraced(browser, page, keys)).keys.map(({ total }) => total);
  // The first round is a warm-up and does not count, because code is slower when it runs for the first time.
  for (let round = 0; round <= rounds; round += 1) {
    await form.bringToFront();
    await clearField(form, field);
    const arrowKeys = await press(form, ['ArrowDown']);
    await form.requestGC();
    const keys = await press(form, typedCharacters);
    await form.keyboard.press('Escape');
    await clearField(form, field);
    const letterKeys = await press(form, typedCharacters.slice(0, 1));
    await form.keyboard.press('Escape');
    await barePage.bringToFront();
    await clearField(barePage, select);
    const nativeOpenKeys = await press(barePage, ['Space']);
    await barePage.keyboard.press('Escape');
    await clearField(barePage, select);
    const nativeKeys = await press(barePage, typedCharacters);
    if (round === 0) continue;
    for (const [name, measuredMs] of Object.entries({ arrow: arrowKeys, letter: letterKeys, keys, nativeOpen: nativeOpenKeys, nativeKeys }))
      ms[name as keyof typeof ms].push(...measuredMs);
  }
  return [
    figureOf('opening the country field by an arrow', [ms.arrow, ms.nativeOpen], 0.5, budgetsMs.open),
    figureOf('opening the country field by a first letter', [ms.letter, ms.nativeOpen], 0.5, budgetsMs.open),
    figureOf('a key in the open country field, p50', [ms.keys, ms.nativeKeys], 0.5, budgetsMs.key),
    figureOf('a key in the open country field, p95', [ms.keys, ms.nativeKeys], 0.95, budgetsMs.key),
  ];
}

async function clearField(page: Page, field: ReturnType<Page['locator']>): Promise<void> {
  await field.evaluate((element: HTMLInputElement | HTMLSelectElement) => {
    if (element instanceof HTMLSelectElement) element.selectedIndex = 0;
    else element.blur();
  });
  if ((await field.getAttribute('role')) === 'combobox') await field.fill('');
  await page.keyboard.press('Escape');
  await field.focus();
  await page.requestGC(); // Collects garbage here, so that it is not collected while a key is measured.
  await page.waitForTimeout(1200);
}

function figureOf(
  figureName: string,
  [deskSamples, nativeSamples]: readonly [number[], number[]],
  share: number,
  budgetMs: number,
): Figure {
  const [figure, yardstick] = [deskSamples, nativeSamples].map((times) => slowdown * quantile(times, share)) as [number, number];
  return {
    what: `${figureName}, ${slowdown}x CPU`,
    figure: `${figure.toFixed(1)} ms, ${(figure / yardstick).toFixed(1)} x a native select`,
    yardstick: `${budgetMs} ms at most`,
    ratio: figure / budgetMs,
    budget: 1,
  };
}
