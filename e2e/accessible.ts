import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { sizes } from './fixtures.ts';
import { missingStyles } from './missing-styles.ts';
import { isTestAll } from './test-scope.ts';

/** Runs `expectAccessible` on a wide and on a narrow page, and then restores the page's width. */
export async function expectAccessibleAtBothWidths(page: Page, what?: string): Promise<void> {
  const initialSize = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectAccessible(page, what);
  }
  if (initialSize !== null) await page.setViewportSize(initialSize);
}

/**
 * Expects that axe finds no problem on the page in light and dark colours, that every element has its styles, and that the page
 * does not scroll sideways.
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
  expect(await missingStyles(page), `elements of ${what} without their styles`).toEqual([]);
  await setStickyBars(page, true);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `sideways scroll of ${what}, px`).toBeLessThanOrEqual(0);
}

/**
 * Resolves when the colours of the scheme are set and all transitions have ended. Waits for frames with an empty animation, because a test
 * may have stopped the page's clock.
 */
async function settleColours(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await document.documentElement.animate([], 1).finished;
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
}

/**
 * Runs `expectAccessible` in the middle of a task, for example on a review. Runs only in `npm run test:all`; the gate checks each
 * page once, in `every-page.spec.ts`.
 */
export async function expectStateAccessible(page: Page, what?: string): Promise<void> {
  if (isTestAll) await expectAccessible(page, what);
}

/** Runs `expectStateAccessible` on a wide and on a narrow page. */
export async function expectStateAccessibleAtBothWidths(page: Page, what?: string): Promise<void> {
  if (isTestAll) await expectAccessibleAtBothWidths(page, what);
}

/** The tags of the axe rules that every page must pass. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The axe rules about colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

type AxeRules = { readonly type: 'tag' | 'rule'; readonly values: string[] };

/**
 * Returns the violated rules. Each rule has the start of the markup of each element that violates it. The axe script is loaded once per
 * document.
 */
async function axeViolations(page: Page, rules: AxeRules): Promise<readonly { id: string; nodes: readonly string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    // These options save time: axe would otherwise describe every element that passes, and load style sheets and sounds.
    const result = await inPage.run(document, { runOnly, resultTypes: ['violations'], preload: false });
    return result.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 160)) }));
  }, rules);
}

/** Turns sticky bars on or off. They are off during the check, because axe reports a half-covered element as too small. */
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
