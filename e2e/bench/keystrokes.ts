import type { Page } from '@playwright/test';
import { type Figure, median, quantile, sizeOfRun } from './figures.ts';
import { pressTraced, type FormPages, type KeyWork } from './key-work.ts';

/** How often the text is typed on each of the two pages. The pages take turns. */
const rounds = sizeOfRun(12, 1);

/** The text that is typed into an empty field. */
const typed = 'AnalyticalEn'.split('');

/** A field in the middle of the form. */
const fieldId = 'originator_entity.incorporation_number';
const bareId = 'field-30';

const what = 'script a key in the LVCTR form with third party';

/**
 * Measures the work for a key in the longest form, compared with a page of 60 plain React inputs. Measures CPU time of the main
 * thread.
 */
export async function measureKeystrokes(pages: FormPages): Promise<readonly Figure[]> {
  const sides = { form: newSide(), bare: newSide() };
  await type(pages, pages.form, fieldId); // This is the warm-up of both pages.
  await type(pages, pages.bare, bareId);
  for (let round = 0; round < rounds; round += 1) {
    add(sides.form, await type(pages, pages.form, fieldId));
    add(sides.bare, await type(pages, pages.bare, bareId));
  }
  const figureOf = (share: number, budget: number | null): Figure => {
    const [figure, yardstick] = [quantile(sides.form.keys, share), quantile(sides.bare.keys, share)];
    return {
      what: `${what}, p${share * 100}`,
      figure: `${figure.toFixed(2)} ms`,
      yardstick: `${yardstick.toFixed(2)} ms: 60 bare React inputs`,
      ratio: figure / yardstick,
      budget,
    };
  };
  const [first, any] = [median(sides.form.firsts), median(sides.form.keys)];
  return [
    figureOf(0.5, null),
    figureOf(0.95, 2),
    {
      what: 'first key in an empty field',
      figure: `${first.toFixed(2)} ms`,
      yardstick: `${any.toFixed(2)} ms: any key`,
      ratio: first / any,
      budget: null,
    },
    restFigure(sides.form.rests, any),
  ];
}

function restFigure(rests: readonly number[], any: number): Figure {
  const rest = median(rests);
  return {
    what: 'script once typing rests',
    figure: `${rest.toFixed(2)} ms`,
    yardstick: `${any.toFixed(2)} ms: a key`,
    ratio: rest / any,
    budget: null,
  };
}

type Side = { readonly keys: number[]; readonly firsts: number[]; readonly rests: number[] };

function newSide(): Side {
  return { keys: [], firsts: [], rests: [] };
}

function add(side: Side, { keys, rest }: { readonly keys: readonly KeyWork[]; readonly rest: KeyWork }): void {
  side.keys.push(...keys.map(({ script }) => script));
  side.firsts.push(keys[0]?.script ?? 0);
  side.rests.push(rest.script);
}

async function type({ browser }: FormPages, page: Page, id: string) {
  await page.bringToFront();
  const field = page.locator(`[id="${id}"]`);
  await field.fill('');
  await field.focus();
  await page.requestGC(); // Collects garbage here, so that it is not collected while a key is measured.
  await page.waitForTimeout(1500);
  return pressTraced(browser, page, typed);
}
