import { expect, test as base, type Page } from '@playwright/test';
import { defaultPreferences } from '#contract/desk/preferences.ts';
import type { Role } from '#contract/roles.ts';
import { ConsoleMessages } from './complaints.ts';
import { startDesk, type Desk } from './desk-process.ts';
import { Sandbox } from './sandbox.ts';
import { signInAs } from './sign-in.ts';

/** The window sizes of the tests. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

export type Fixtures = {
  /** The data of the service with which each test starts. */
  seed: 'empty' | 'demo';
  /** Controls the embedded service like the operator and the chain. The service is reset to `seed` at the start of each test. */
  sandbox: Sandbox;
  /** Signs in as the sandbox user of a role. Does not open a page. */
  signIn: (role: Role) => Promise<void>;
  /** The messages in the console of the test's pages. An unexpected message fails the test at its end. */
  complaints: ConsoleMessages;
  /** Names a console message that the test provokes, usually a refused answer: `'404 /api/v1/wallets/7'`. */
  provokes: (complaint: string | RegExp) => void;
  /** Resets the settings that the test's user changed, because tests share the desk. */
  unchosen: undefined;
};

export type DeskVariables = {
  /** Environment variables of the desk. A file that sets this option, even to an empty object, has its own desk. */
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
    // Tests of the same worker share the service, even tests that do not use the sandbox.
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
      const answer = await page.request.put('/bff/preferences', { headers, data: defaultPreferences });
      expect(answer.status(), 'the settings are taken back').toBe(200);
    },
    { auto: true },
  ],
});

/**
 * Tests that share the service's data without a reset. The desk keeps sent commands, so IDs that repeat after a reset would belong to
 * earlier records.
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

/** Opens a page by its two-key shortcut, pressed again until the page's script is ready. */
export async function goByKeys(page: Page, [first, second]: readonly [string, string], path: RegExp | string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(first);
    await page.keyboard.press(second);
    await expect(page).toHaveURL(path, { timeout: 1000 });
  }).toPass();
}

/** Locates the status in the top bar that shows that live updates arrive. */
export const isLive = (page: Page) => page.getByRole('status').filter({ hasText: /^Live$/ });

/** Signs out after leaving the page, because an open page could send another request and be refused. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
