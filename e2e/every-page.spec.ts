import type { Page } from '@playwright/test';
import { accessTable } from '#contract/test-access-table.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessible.ts';
import { fundedWallet, makeBatch } from './batch-outcome-fixtures.ts';
import { expectWholeTexts } from './clipped-text.ts';
import { routesOfTheDesk, Tour, tours, views } from './every-page.ts';
import { expect, test as base } from './fixtures.ts';
import type { Sandbox } from './sandbox.ts';
import { makeStatement } from './statements.ts';
import { isTestAll } from './test-scope.ts';
import { depositFromLookAlike, test as moneyDesk } from './withdraw-fixtures.ts';

/** The gate checks one width of each page; `npm run test:all` checks both widths. */
const expectPageAccessible = isTestAll ? expectAccessibleAtBothWidths : expectAccessible;

/** The gate opens the pages of one role; `npm run test:all` opens the pages of all roles. */
const names: readonly (keyof typeof tours)[] = ['compliance', ...(isTestAll ? (['treasury', 'administrator'] as const) : [])];

/** Creates a batch and a command, so that their pages have records. */
async function sendMoney(page: Page, sandbox: Sandbox): Promise<void> {
  const { id } = await fundedWallet(sandbox, '5');
  await makeBatch(page, id, 3);
}

base('the tours contain every route of the desk once', () => {
  expect(Object.values(tours).flat().toSorted()).toEqual(routesOfTheDesk().toSorted());
});

base('the table of access names every route of the desk once', () => {
  const pages = Object.values(accessTable).flatMap(({ pages: rowPages = [] }) => rowPages);
  expect(pages.toSorted()).toEqual(routesOfTheDesk().toSorted());
});

for (const name of names) {
  // The pages about money use a separate desk, because a reset does not delete sent payments.
  const test = name === 'treasury' ? moneyDesk : base;

  test(`every page of ${name} is accessible and shows all texts in full with the records of the demo data`, async ({
    page,
    sandbox,
    signIn,
  }) => {
    test.setTimeout(240_000);
    await sandbox.reset('demo');
    await signIn(name);
    if (name === 'treasury') {
      await depositFromLookAlike(sandbox);
      await sendMoney(page, sandbox);
      await makeStatement(page);
    }
    const tour = new Tour(page);
    await tour.loadFirstPage('/nowhere');
    await expectPageAccessible(page, '/nowhere');
    for (const route of tours[name]) {
      await tour.navigate(await tour.pathOf(route));
      await expect(page.getByRole('main').getByRole('alert'), `alerts on ${route}`).toHaveCount(0);
      await expectPageAccessible(page, `${route}, full`);
      await expectWholeTexts(page, `${route}, full`);
    }
    for (const view of views[name]) {
      await tour.navigate('/nowhere');
      await tour.navigate(view);
      await expectPageAccessible(page, view);
      await expectWholeTexts(page, view);
    }
  });
}
