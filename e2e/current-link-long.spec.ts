import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openNewParty } from './onboarding.ts';

/** Reads the background and the font weight of a link. Both differ for the link to the current page. */
const lookOf = (link: Locator) =>
  link.evaluate((element) => {
    const { backgroundColor, fontWeight } = getComputedStyle(element);
    return { isFilled: backgroundColor !== 'rgba(0, 0, 0, 0)', isBold: Number(fontWeight) > 500 };
  });

const currentLook = { isFilled: true, isBold: true };

test('the link to the current view of Activity is marked, even if it is the first view', async ({ page, signIn, sandbox: _world }) => {
  await signIn('treasury');
  for (const [path, currentLabel, otherPage] of [
    ['/activity', 'Requests', 'Events'],
    ['/activity?view=events', 'Events', 'Requests'],
  ] as const) {
    await page.goto(path);
    const views = page.getByRole('navigation', { name: 'Activity' });
    await expect(views.getByRole('link', { name: currentLabel })).toHaveAttribute('aria-current', /page|true/);
    await expect.poll(async () => lookOf(views.getByRole('link', { name: currentLabel }))).toEqual(currentLook);
    expect(await lookOf(views.getByRole('link', { name: otherPage }))).toEqual({ isFilled: false, isBold: false });
  }
});

test('the link to the current step of a direct party is marked, even if the user opens the page by its URL', async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox.changeSettings({ settlements_enabled: true });
  await signIn('administrator');
  await openNewParty(page);
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await expect.poll(async () => lookOf(steps.getByRole('link', { name: /^Party/ }))).toEqual(currentLook);
  await steps.getByRole('link', { name: /^Identity document/ }).click();
  await expect(page).toHaveURL(/step=/);
  await page.mouse.move(0, 0);
  await expect.poll(async () => lookOf(steps.getByRole('link', { name: /^Identity document/ }))).toEqual(currentLook);
  expect(await lookOf(steps.getByRole('link', { name: /^Party/ }))).toEqual({ isFilled: false, isBold: false });
});
