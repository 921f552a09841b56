import type { Page } from '@playwright/test';
import type { Desk } from './desk-process.ts';
import { expect, sizes, test as base } from './fixtures.ts';
import { startLenientDesk } from './lenient-service.ts';

/** A text of 10 KB without a space. The browser needs seconds to lay out such a text. */
const endlessText = 'Wi'.repeat(5000);

/** A memo without a space that has the maximum length of the blockchains. */
const memo = 'M'.repeat(64);

const hash = 'a'.repeat(64);

const person = (isConfirmed: boolean) => ({
  ...Object.fromEntries(
    ['firstname', 'lastname', 'address1', 'address2', 'city', 'state', 'country', 'postcode', 'email', 'occupation', 'client_number'].map(
      (name) => [name, endlessText],
    ),
  ),
  kind: 'individual',
  is_confirmed: isConfirmed,
});

const party = { id: 1, name: endlessText, kind: 'warm', type: 'wallet' };

const wallet = {
  ...party,
  custom_id: endlessText,
  description: endlessText,
  balance: { btc: 1.5 },
  owner: { fullname: endlessText, kind: endlessText },
  funding_addresses: { xrp: 'rEndless', btc: endlessText, eth: '0xEndless' },
  extras: {
    rEndless: { memo },
    '0xEndless': [
      { validator_name: endlessText, validator_pubkey: endlessText, validator_status: endlessText, deposit_amount: 32, rewards: 1.5 },
    ],
  },
  default_originator_entity: person(true),
};

const deposit = {
  type: 'external',
  hash,
  id: 1,
  timestamp: '2026-07-21T23:30:00Z',
  amount: 1.5,
  currency: 'btc',
  memo: endlessText,
  destination: party,
  source_addresses: [endlessText],
  regulatory_status: 'missing_travel_rule_info',
  originator_entity: person(false),
  beneficiary_entities: [person(true)],
};

const withdrawal = {
  type: 'transaction',
  id: 2,
  status: 'completed',
  created_at: '2026-07-21T23:30:00Z',
  requested_by: endlessText,
  source: party,
  destination: { id: null, name: endlessText, addresses: { xrp: { address: endlessText, memo } } },
  amounts: { btc: 1 },
  notes: endlessText,
};

const pageOf = (...records: object[]) => ({
  page_info: { has_previous_page: false, has_next_page: false },
  page: records.map((data, index) => ({ cursor: `c${index}`, data })),
});

const answers: readonly (readonly [RegExp, unknown])[] = [
  [/transactions$/, pageOf(deposit, withdrawal)],
  [/transactions\/2$/, withdrawal],
  [/transactions\/\w+$/, deposit],
  [/(wallets|external_accounts)$/, pageOf(wallet)],
  [/(wallets|external_accounts)\/\d+$/, wallet],
];

const test = base.extend<object, { desk: Desk }>({
  desk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const desk = await startLenientDesk(async ({ pathname }) => answers.find(([pattern]) => pattern.test(pathname))?.[1]);
      await use(desk);
      await desk.stop();
    },
    { scope: 'worker' },
  ],
});

const pages = [
  '/',
  '/regulatory',
  `/regulatory/${hash}`,
  `/regulatory/bulk?ids=${hash}`,
  '/transactions',
  `/transactions/${hash}`,
  '/transactions/2',
  '/wallets',
  '/wallets/1',
  '/wallets/1/default-originator',
  '/external-accounts',
  '/external-accounts/1',
];

/** Maximum number of characters of a text that a page shows before the text is expanded, including the ellipsis. */
const visibleLengthMax = 1010;

for (const size of sizes)
  test(`a text of 10 KB is shortened, and no page scrolls sideways, at ${size.width} px`, async ({ page, signIn }) => {
    await page.setViewportSize(size);
    await signIn('compliance');
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect.soft(await longTexts(page), path).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect.soft(overflow, `sideways scroll of ${path}, px`).toBeLessThanOrEqual(0);
    }
  });

test('a button expands a shortened text to its full length', async ({ page, signIn }) => {
  await signIn('compliance');
  await page.goto('/transactions/2');
  const facts = page.getByRole('definition');
  // Only the address contains the full text. The page shows it in groups of four.
  await expect(facts.filter({ hasText: endlessText })).toHaveCount(1);
  await facts.getByRole('button', { name: 'Show all' }).first().click();
  await expect(facts.filter({ hasText: endlessText })).toHaveCount(2);
});

/** Finds the elements with more text than the maximum. */
async function longTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate((lengthMax) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const foundTexts: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if ((node.textContent ?? '').length <= lengthMax || parent === null || parent.getClientRects().length === 0) continue;
      foundTexts.push(
        [parent, parent.parentElement, parent.parentElement?.parentElement]
          .map((element) => `${element?.tagName}.${element?.className}`)
          .join(' < '),
      );
    }
    return foundTexts;
  }, visibleLengthMax);
}
