import { expect, test as base, type Page } from '@playwright/test';
import axe from 'axe-core';
import { unchosenPreferences } from '#contract/desk/preferences.ts';
import type { Role } from '#contract/roles.ts';
import { Complaints } from './complaints.ts';
import { startDesk, type Desk } from './desk-process.ts';
import { lackingStyles } from './lacking-styles.ts';
import { Sandbox } from './sandbox.ts';
import { signInAs } from './sign-in.ts';

type Fixtures = {
  /** The embedded service behind the desk, as the operator and the chain move it; empty at the start of each test. */
  sandbox: Sandbox;
  /** Signs in as the sandbox user of a role. The page stays where it is: open the first one after it. */
  signIn: (role: Role) => Promise<void>;
  /** What the consoles say: the test fails when something is left at its end that it did not name. */
  complaints: Complaints;
  /** Names what the consoles will say because the test provokes it, a refused answer above all: `'404 /api/v1/wallets/7'`. */
  provokes: (complaint: string | RegExp) => void;
  /** Takes back, after the test, what its user chose in the settings: the desk's process is shared. */
  unchosen: undefined;
};

export type DeskVariables = {
  /** Variables that the desk is started with. A file that sets them, even to none, has a desk of its own. */
  variables: Readonly<Record<string, string>>;
};

export const test = base.extend<Fixtures, DeskVariables & { desk: Desk }>({
  variables: [{}, { option: true, scope: 'worker' }],
  desk: [
    async ({ variables }, use) => {
      const desk = await startDesk(variables);
      await use(desk);
      await desk.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ desk }, use) => use(desk.url),
  sandbox: async ({ desk }, use) => {
    const sandbox = new Sandbox(desk);
    await sandbox.reset('empty');
    await use(sandbox);
    // Tests of the same worker share the service, those that ask for no sandbox too.
    await sandbox.heal();
  },
  signIn: async ({ page, desk }, use) => {
    await use((role) => signInAs(page, { email: `${role === 'administrator' ? 'admin' : role}@desk.example`, password: desk.password }));
  },
  complaints: [
    async ({ context, browser }, use) => {
      const complaints = new Complaints();
      const stop = complaints.hear(context, browser);
      await use(complaints);
      stop();
      expect(complaints.left(), 'complaints in the console').toEqual({ unnamed: [], unheard: [] });
    },
    { auto: true },
  ],
  provokes: async ({ complaints }, use) => use((complaint) => complaints.provoked(complaint)),
  unchosen: [
    async ({ page, desk }, use) => {
      let isChosen = false;
      page.on('request', (request) => {
        isChosen ||= request.method() === 'PUT' && request.url().endsWith('/bff/preferences');
      });
      await use(undefined);
      if (!isChosen) return;
      const headers = { origin: desk.url, 'x-requested-by': 'desk' };
      const answer = await page.request.put('/bff/preferences', { headers, data: unchosenPreferences });
      expect(answer.status(), 'the settings are taken back').toBe(200);
    },
    { auto: true },
  ],
});

/** Tests that share a world which none of them begins anew: what is sent outlives it, and numbers that come again would be those of earlier records. */
export const testOfOneWorld = test.extend<object, { desk: Desk }>({
  desk: [
    async ({ desk }, use) => {
      await new Sandbox(desk).reset('empty');
      await use(desk);
    },
    { scope: 'worker' },
  ],
  sandbox: async ({ desk }, use) => use(new Sandbox(desk)),
});

export { expect } from '@playwright/test';

/** Opens a page by its two keys, pressed again until the page's script hears them. */
export async function goByKeys(page: Page, [first, second]: readonly [string, string], path: RegExp | string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(first);
    await page.keyboard.press(second);
    await expect(page).toHaveURL(path, { timeout: 1000 });
  }).toPass();
}

/** The bar's word that live updates arrive. */
export const isLive = (page: Page) => page.getByRole('status').filter({ hasText: /^Live$/ });

/** Forgets who is signed in, once the page has gone: one that stays may ask for something yet, and be refused. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** The two widths that the desk is looked at in. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** `expectAccessible` at both widths; the page is left at its own. */
export async function expectAccessibleAtBothWidths(page: Page, what?: string): Promise<void> {
  const own = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectAccessible(page, what);
  }
  if (own !== null) await page.setViewportSize(own);
}

/**
 * axe finds nothing on the page, in the light scheme and in the dark one, no control lacks its styles, and the page does not scroll sideways. The schemes differ in colours
 * alone, so the rules of structure run once; a width may show other elements, and runs them again.
 */
export async function expectAccessible(page: Page, what = 'the page'): Promise<void> {
  await setSticking(page, false);
  for (const [colorScheme, rules] of [
    ['light', { type: 'tag', values: axeTags }],
    ['dark', { type: 'rule', values: colourRules }],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(coloursSettled);
    expect(await violations(page, rules), `axe on ${what}, ${colorScheme}`).toEqual([]);
  }
  expect(await lackingStyles(page), `elements of ${what} without their styles`).toEqual([]);
  await setSticking(page, true);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `sideways scroll of ${what}, px`).toBeLessThanOrEqual(0);
}

/**
 * Resolves once the page has the colours of its scheme, which its script sets; changes under way are at their end. An animation of nothing
 * ends with a frame though a test has stopped the page's clock. A transition of what is not drawn would never end by itself.
 */
async function coloursSettled(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await document.documentElement.animate([], 1).finished;
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
}

/** The rules that hold on every page. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Those of them that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

type AxeRules = { readonly type: 'tag' | 'rule'; readonly values: string[] };

/** What axe finds on the page: rules, each with the beginnings of the elements that break it. Its script is brought once a document. */
async function violations(page: Page, rules: AxeRules): Promise<readonly { id: string; nodes: readonly string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    // Of the rules that nothing breaks axe would describe every element. The sheets and the sound that it would fetch no rule of ours needs.
    const found = await inPage.run(document, { runOnly, resultTypes: ['violations'], preload: false });
    return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 160)) }));
  }, rules);
}

/**
 * Lets bars stick to the window's edges or not. What they cover depends on where the page is scrolled to; axe takes a control that they half
 * cover for a small one.
 */
async function setSticking(page: Page, isOn: boolean): Promise<void> {
  await page.evaluate((on) => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (on && element.dataset['stuck'] !== undefined) {
        element.style.position = '';
        delete element.dataset['stuck'];
      } else if (!on && getComputedStyle(element).position === 'sticky') {
        element.dataset['stuck'] = '';
        element.style.position = 'static';
      }
    }
  }, isOn);
}
