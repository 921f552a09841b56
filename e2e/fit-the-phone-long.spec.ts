import type { Page } from '@playwright/test';
import type { Desk } from './desk-process.ts';
import { expect, test as base } from './fixtures.ts';
import { startLenientDesk } from './lenient-service.ts';
import { signInOnPage } from './sign-in.ts';
import { openWithdraw, uniqueAmount, withdrawalPage } from './withdrawal.ts';

/** A name that contains HTML markup and almost no spaces. */
const markup = `<img src=x onerror="alert('x')"><b>bold</b>&amp;<script>alert(1)</script>`;

const wallet = {
  id: 1,
  name: markup,
  kind: 'warm',
  custom_id: markup,
  description: markup,
  balance: { eth: 64 },
  funding_addresses: { eth: '0xMarkup', btc: markup },
  extras: { '0xMarkup': [{ validator_name: markup, validator_pubkey: markup, validator_status: markup, deposit_amount: 32 }] },
};

const oneWallet = { page_info: { has_previous_page: false, has_next_page: false }, page: [{ cursor: 'c1', data: wallet }] };

const answers: Readonly<Record<string, unknown>> = { '/api/v1/wallets': oneWallet, '/api/v1/wallets/1': wallet };

const test = base.extend<{ markupDesk: Desk }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
  markupDesk: async ({}, use) => {
    const desk = await startLenientDesk(async ({ pathname }) => answers[pathname]);
    await use(desk);
    await desk.stop();
  },
});

/** The distance that the page can be scrolled sideways, px. */
const overflowPx = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const phones = [390, 320];

test('markup in names is displayed as text and does not widen a page', async ({ browser, markupDesk }) => {
  const page = await (await browser.newContext({ baseURL: markupDesk.url })).newPage();
  await signInOnPage(page, { email: 'viewer@desk.example', password: markupDesk.password });
  for (const width of phones) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/wallets', '/wallets/1']) {
      await page.goto(path);
      await expect(page.getByText(markup.slice(0, 20)).first()).toBeVisible();
      expect(await overflowPx(page), `${path} at ${width} px`).toBe(0);
    }
  }
  await page.context().close();
});

test('the money forms and the exit value of a storage provider fit the smallest phone', async ({ page, sandbox, signIn }) => {
  await sandbox.reset('demo');
  await signIn('treasury');
  await openWithdraw(page);
  await withdrawalPage(page).amount.fill(uniqueAmount());
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.goto('/filecoin');
  const provider = page.getByRole('table').getByRole('link').first();
  const providerPath = (await provider.getAttribute('href')) ?? '';
  for (const width of phones) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/withdraw');
    await expect(page.getByText('Draft restored')).toBeVisible();
    expect(await overflowPx(page), `/withdraw at ${width} px`).toBe(0);
    await page.goto(providerPath);
    await expect(page.getByText(/^Value if closed =/)).toBeVisible();
    expect(await overflowPx(page), `${providerPath} at ${width} px`).toBe(0);
    await page.goto('/batch-sends/new');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await overflowPx(page), `/batch-sends/new at ${width} px`).toBe(0);
  }
});
