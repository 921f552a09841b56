import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { unchosenPreferences } from '#contract/preferences.ts';
import type { Role } from '#contract/roles.ts';
import { startDesk, type Desk } from './desk-process.ts';
import { Sandbox } from './sandbox.ts';

type Fixtures = {
  /** The embedded service behind the desk, as the operator and the chain move it; empty at the start of each test. */
  sandbox: Sandbox;
  /** Signs in as the sandbox user of a role and leaves the page where the desk puts that role. */
  signIn: (role: Role) => Promise<void>;
  /** Console errors and CSP violations of the page; the test fails when any is left at its end. */
  complaints: string[];
  /** Takes back, after the test, what its user chose in the settings: the desk's process is shared. */
  unchosen: undefined;
};

/** Refusals that a test provokes on purpose show up in the browser's console as failed loads; they are answers, not faults. */
const answeredRefusal = /^Failed to load resource: the server responded with a status of (400|401|403|404|412|429|502|503|504)/;

export const test = base.extend<Fixtures, { desk: Desk }>({
  desk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const desk = await startDesk();
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
  },
  signIn: async ({ page, desk }, use) => {
    await use(async (role) => {
      await page.goto('/login');
      await page.getByLabel('E-mail').fill(`${role === 'administrator' ? 'admin' : role}@desk.example`);
      await page.getByLabel('Password').fill(desk.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).not.toHaveURL(/\/login/);
    });
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        const isFault = message.type() === 'error' || /Content Security Policy/i.test(message.text());
        if (isFault && !answeredRefusal.test(message.text())) complaints.push(`${message.type()}: ${message.text()}`);
      });
      await use(complaints);
      expect(complaints, 'console errors and CSP violations').toEqual([]);
    },
    { auto: true },
  ],
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

export { expect } from '@playwright/test';

/** axe finds nothing on the page, in the light scheme and in the dark one, and the page does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await setSticking(page, false);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    expect(
      violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html.slice(0, 160)) })),
      `axe, ${colorScheme}`,
    ).toEqual([]);
  }
  await setSticking(page, true);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, 'sideways scroll, px').toBeLessThanOrEqual(0);
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
