import { expect, test as base, type Page } from '@playwright/test';
import { unchosenPreferences } from '#contract/desk/preferences.ts';
import type { Role } from '#contract/roles.ts';
import { Complaints } from './complaints.ts';
import { startDesk, type Desk } from './desk-process.ts';
import { Sandbox } from './sandbox.ts';
import { signInAs } from './sign-in.ts';

/** The widths at which the desk is looked at. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

export type Fixtures = {
  /** The world in which each test begins. */
  seed: 'empty' | 'demo';
  /** The embedded service behind the desk, as the operator and the chain move it; reset to `seed` at the start of each test. */
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
  seed: ['empty', { option: true }],
  sandbox: async ({ desk, seed }, use) => {
    const sandbox = new Sandbox(desk);
    await sandbox.reset(seed);
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
