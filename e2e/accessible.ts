import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { sizes } from './fixtures.ts';
import { lackingStyles } from './lacking-styles.ts';
import { isTestAll } from './test-scope.ts';

/** Runs `expectAccessible` at both widths, and restores the page's width afterwards. */
export async function expectAccessibleAtBothWidths(page: Page, what?: string): Promise<void> {
  const initialSize = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectAccessible(page, what);
  }
  if (initialSize !== null) await page.setViewportSize(initialSize);
}

/**
 * Expects that axe finds nothing on the page in the light and the dark scheme, that every control has its styles, and that the page does
 * not scroll sideways. The schemes differ only in colours, so rules about structure run only once for each width.
 */
export async function expectAccessible(page: Page, what = 'the page'): Promise<void> {
  await setStickyBars(page, false);
  for (const [colorScheme, rules] of [
    ['light', { type: 'tag', values: axeTags }],
    ['dark', { type: 'rule', values: colourRules }],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(settleColours);
    expect(await axeViolations(page, rules), `axe on ${what}, ${colorScheme}`).toEqual([]);
  }
  expect(await lackingStyles(page), `elements of ${what} without their styles`).toEqual([]);
  await setStickyBars(page, true);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `sideways scroll of ${what}, px`).toBeLessThanOrEqual(0);
}

/**
 * Resolves once the page's script has set the colours of the scheme and running transitions have ended. Waits for frames by an empty
 * animation, which also works while a test has stopped the page's clock. Finishes transitions of hidden elements, which would never end.
 */
async function settleColours(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await document.documentElement.animate([], 1).finished;
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
}

/**
 * Runs `expectAccessible` on a state within a task, such as a review or a refused field. Runs only in `npm run test:all`, because the gate
 * checks each page once, in `every-page.spec.ts`.
 */
export async function expectStateAccessible(page: Page, what?: string): Promise<void> {
  if (isTestAll) await expectAccessible(page, what);
}

/** Runs `expectStateAccessible` at both widths. */
export async function expectStateAccessibleAtBothWidths(page: Page, what?: string): Promise<void> {
  if (isTestAll) await expectAccessibleAtBothWidths(page, what);
}

/** The axe rules of every page. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The axe rules that check colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

type AxeRules = { readonly type: 'tag' | 'rule'; readonly values: string[] };

/** Returns the rules that elements break, each with the start of these elements. Loads the script of axe once per document. */
async function axeViolations(page: Page, rules: AxeRules): Promise<readonly { id: string; nodes: readonly string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    // Without these options, axe would describe every element of the passed rules, and load style sheets and sounds that no used rule
    // needs.
    const result = await inPage.run(document, { runOnly, resultTypes: ['violations'], preload: false });
    return result.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 160)) }));
  }, rules);
}

/** Turns sticky bars on or off. If a sticky bar covers half of a control, axe reports the control as too small. */
async function setStickyBars(page: Page, isOn: boolean): Promise<void> {
  await page.evaluate((isSticky) => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (isSticky && element.dataset['stuck'] !== undefined) {
        element.style.position = '';
        delete element.dataset['stuck'];
      } else if (!isSticky && getComputedStyle(element).position === 'sticky') {
        element.dataset['stuck'] = '';
        element.style.position = 'static';
      }
    }
  }, isOn);
}
