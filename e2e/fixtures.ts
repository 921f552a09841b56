import { expect, test as base, type Page } from '@playwright/test';
import { defaultPreferences } from '#contract/desk/preferences.ts';
import type { Role } from '#contract/roles.ts';
import { ConsoleMessages } from './complaints.ts';
import { startDesk, type Desk } from './desk-process.ts';
import { Sandbox } from './sandbox.ts';
import { signInAs } from './sign-in.ts';

/** The window sizes in which the tests run. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

export type Fixtures = {
  /** The data of the service with which each test starts. */
  seed: 'empty' | 'demo';
  /** Controls the embedded service as the custodian and the blockchain would. The service is reset to `seed` before each test. */
  sandbox: Sandbox;
  /** Signs in the sandbox user of a role. Does not open a page. */
  signIn: (role: Role) => Promise<void>;
  /** The messages in the browser console of a test. An unexpected message fails the test when it ends. */
  complaints: ConsoleMessages;
  /** Names a console message that the test provokes, usually about a refused request: `'404 /api/v1/wallets/7'`. */
  provokes: (complaint: string | RegExp) => void;
  /** Resets the settings that the user changed during the test, because tests share the desk. */
  settingsReset: undefined;
};

export type DeskVariables = {
  /**
   * Environment variables of the desk. A test file that sets this option has its own desk, even if the value is an empty object.
   */
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
  seed: ['empty', { option: true }],
  sandbox: async ({ desk, seed }, use) => {
    const sandbox = new Sandbox(desk);
    await sandbox.reset(seed);
    await use(sandbox);
    // Removes faults even if the test does not use the sandbox, because all tests of a worker share the service.
    await sandbox.removeFaults();
  },
  signIn: async ({ page, desk }, use) => {
    await use((role) => signInAs(page, { email: `${role === 'administrator' ? 'admin' : role}@desk.example`, password: desk.password }));
  },
  complaints: [
    async ({ context, browser }, use) => {
      const complaints = new ConsoleMessages();
      const stop = complaints.listen(context, browser);
      await use(complaints);
      stop();
      expect(complaints.differences(), 'complaints in the console').toEqual({ unexpected: [], missing: [] });
    },
    { auto: true },
  ],
  provokes: async ({ complaints }, use) => use((complaint) => complaints.expectMessage(complaint)),
  settingsReset: [
    async ({ page, desk }, use) => {
      let isChosen = false;
      page.on('request', (request) => {
        isChosen ||= request.method() === 'PUT' && request.url().endsWith('/bff/preferences');
      });
      await use(undefined);
      if (!isChosen) return;
      const headers = { origin: desk.url, 'x-requested-by': 'desk' };
      const answer = await page.request.put('/bff/preferences', { headers, data: defaultPreferences });
      expect(answer.status(), 'the settings are taken back').toBe(200);
    },
    { auto: true },
  ],
});

/**
 * Tests that share the service's data without a reset. A reset would repeat IDs, and commands of the desk would then refer to
 * wrong records.
 */
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

/** Opens a page with its two-key shortcut. Presses the keys repeatedly until the page's script is ready. */
export async function goByKeys(page: Page, [first, second]: readonly [string, string], path: RegExp | string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(first);
    await page.keyboard.press(second);
    await expect(page).toHaveURL(path, { timeout: 1000 });
  }).toPass();
}

/** Locates the status "Live" in the top bar. */
export const isLive = (page: Page) => page.getByRole('status').filter({ hasText: /^Live$/ });

/** Leaves the page and then signs out. An open page could still send a request, which would be refused. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
