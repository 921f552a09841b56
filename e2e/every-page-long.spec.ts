import type { Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { test as ownDesk } from './batch-outcome-fixtures.ts';
import { expectWholeTexts } from './clipped-text.ts';
import { absentPath, pathsClosedToViewers, Tour, tours } from './every-page.ts';
import { expect, test as base } from './fixtures.ts';

// These tests check each page without records and with failed reads. `every-page.spec.ts` checks the pages with records.

const names = ['compliance', 'treasury', 'administrator'] as const satisfies readonly (keyof typeof tours)[];

/** Pages that show no data of the server. */
const pagesWithoutReads: readonly string[] = ['/regulatory/bulk', '/settings'];

/** Lists that show no table if they are empty. */
const listsWithoutTable: readonly string[] = ['/regulatory', '/transactions', '/wallets'];

/** Makes reads of the desk's own data fail. Only reads of the session succeed. */
async function failReadsOfTheDesk(page: Page): Promise<void> {
  await page.route(/\/bff\/(?!session)/, (route) =>
    route.request().method() === 'GET' && route.request().resourceType() === 'fetch'
      ? route.fulfill({ status: 502, json: { error: 'No answer', code: 'upstream_failed' } })
      : route.continue(),
  );
}

for (const name of names) {
  // The pages about money use a separate desk, because a reset does not delete sent payments.
  const test = name === 'treasury' ? ownDesk : base;

  test(`every page of ${name} is accessible without records, or states that its record does not exist`, async ({
    page,
    sandbox,
    signIn,
    provokes,
  }) => {
    await sandbox.reset('empty');
    await signIn(name);
    // For a minute after a reset, the desk has no stored balances.
    provokes(/^404 \/(api|bff)\/|^503 \/bff\/holdings/);
    const tour = new Tour(page);
    await tour.loadFirstPage('/nowhere');
    for (const route of tours[name]) {
      await tour.navigate(absentPath(route));
      if (listsWithoutTable.includes(route)) await expect(page.getByRole('row'), `rows of ${route}`).toHaveCount(0);
      await expectAccessibleAtBothWidths(page, `${route}, empty`);
      await expectWholeTexts(page, `${route}, empty`);
    }
  });

  test(`every page of ${name} is accessible and shows an error when every read fails`, async ({ page, sandbox, signIn, provokes }) => {
    await sandbox.reset('demo');
    await signIn(name);
    await sandbox.failEveryRead();
    await failReadsOfTheDesk(page);
    provokes(/^502 \/(api|bff)\//);
    const tour = new Tour(page);
    await tour.loadFirstPage('/nowhere');
    for (const route of tours[name]) {
      await tour.navigate(absentPath(route));
      if (!pagesWithoutReads.includes(route))
        await expect(page.getByRole('main').getByRole('alert').first(), `alert on ${route}`).toBeVisible();
      await expectAccessibleAtBothWidths(page, `${route}, failing`);
      await expectWholeTexts(page, `${route}, failing`);
    }
  });
}

base('each page that a viewer may not open shows the required role and passes axe', async ({ page, sandbox, signIn }) => {
  const { id } = await sandbox.createWallet('Meridian');
  await signIn('viewer');
  const tour = new Tour(page);
  await tour.loadFirstPage('/nowhere');
  for (const route of [...pathsClosedToViewers, `/wallets/${id}/default-originator`]) {
    await tour.navigate(route);
    await expect(page.getByRole('main')).toContainText(/Only (treasurers|compliance|administrators|security)/);
    await expectAccessibleAtBothWidths(page, `${route}, for a viewer`);
  }
  await tour.navigate('/settings');
  await expect(page.getByRole('link', { name: 'Users and roles' })).toHaveCount(0);
});
