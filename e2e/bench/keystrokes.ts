import type { Page } from '@playwright/test';
import { type Figure, median, quantile, sizeOfRun } from './figures.ts';
import { pressTraced, type FormPages, type KeyWork } from './key-work.ts';

/** How often the text is typed on each of the two pages. The pages take turns. */
const rounds = sizeOfRun(12, 1);

/** The text that is typed into an empty field. */
const typedCharacters = 'AnalyticalEn'.split('');

/** A field in the middle of the form. */
const fieldId = 'originator_entity.incorporation_number';
const plainFieldId = 'field-30';

const measurementName = 'script a key in the LVCTR form with third party';

/**
 * Measures the work for a key in the longest form, compared with a page of 60 plain React inputs. Measures CPU time of the main
 * thread.
 */
export async function measureKeystrokes(pages: FormPages): Promise<readonly Figure[]> {
  const samples = { form: newSamples(), bare: newSamples() };
  await type(pages, pages.form, fieldId); // The first round warms up both pages and is not measured.
  await type(pages, pages.barePage, plainFieldId);
  for (let round = 0; round < rounds; round += 1) {
    addSample(samples.form, await type(pages, pages.form, fieldId));
    addSample(samples.bare, await type(pages, pages.barePage, plainFieldId));
  }
  const figureOf = (share: number, budget: number | null): Figure => {
    const [figure, yardstick] = [quantile(samples.form.keys, share), quantile(samples.bare.keys, share)];
    return {
      what: `${measurementName}, p${share * 100}`,
      figure: `${figure.toFixed(2)} ms`,
      yardstick: `${yardstick.toFixed(2)} ms: 60 bare React inputs`,
      ratio: figure / yardstick,
      budget,
    };
  };
  const [firstKeyMs, anyKeyMs] = [median(samples.form.firstKeys), median(samples.form.keys)];
  return [
    figureOf(0.5, null),
    figureOf(0.95, 2),
    {
      what: 'first key in an empty field',
      figure: `${firstKeyMs.toFixed(2)} ms`,
      yardstick: `${anyKeyMs.toFixed(2)} ms: any key`,
      ratio: firstKeyMs / anyKeyMs,
      budget: null,
    },
    restFigure(samples.form.restsMs, anyKeyMs),
  ];
}

function restFigure(restsMs: readonly number[], anyKeyMs: number): Figure {
  const restMs = median(restsMs);
  return {
    what: 'script once typing rests',
    figure: `${restMs.toFixed(2)} ms`,
    yardstick: `${anyKeyMs.toFixed(2)} ms: a key`,
    ratio: restMs / anyKeyMs,
    budget: null,
  };
}

type PageSamples = { readonly keys: number[]; readonly firstKeys: number[]; readonly restsMs: number[] };

function newSamples(): PageSamples {
  return { keys: [], firstKeys: [], restsMs: [] };
}

function addSample(pageSamples: PageSamples, { keys, restWork }: { readonly keys: readonly KeyWork[]; readonly restWork: KeyWork }): void {
  pageSamples.keys.push(...keys.map(({ script }) => script));
  pageSamples.firstKeys.push(keys[0]?.script ?? 0);
  pageSamples.restsMs.push(restWork.script);
}

async function type({ browser }: FormPages, page: Page, id: string) {
  await page.bringToFront();
  const field = page.locator(`[id="${id}"]`);
  await field.fill('');
  await field.focus();
  await page.requestGC(); // Collects garbage here, so that it is not collected while a key is measured.
  await page.waitForTimeout(1500);
  return pressTraced(browser, page, typedCharacters);
}
