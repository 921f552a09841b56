import { expect } from './fixtures.ts';
import { test } from './withdraw-fixtures.ts';
import { commandOf, fillWithdrawal, openCommandId, withdrawalPage, openReview } from './withdrawal.ts';

test('a withdrawal is sent only once despite a double click, a reload and a second tab with the same form', async ({
  page,
  sandbox,
  signIn,
  context,
}) => {
  await signIn('treasury');
  const { wallet, amount } = await fillWithdrawal(page, sandbox);
  await withdrawalPage(page).note.fill('Once');
  await openReview(page);
  await expect(page.getByText('Draft saved')).toHaveCount(0); // The review does not show the state of the draft.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Review this withdrawal' })).toBeVisible();
  const secondTab = await context.newPage();
  await secondTab.goto(page.url());
  for (const openPage of [page, secondTab]) {
    await expect(openPage.getByRole('region', { name: 'What will be sent' })).toContainText('Once');
    await expect(withdrawalPage(openPage).send).not.toHaveAttribute('aria-disabled', 'true');
  }
  const keys: (string | undefined)[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/transactions')) keys.push(request.headers()['idempotency-key']);
  });
  await withdrawalPage(page).send.dblclick();
  const id = await openCommandId(page);
  await withdrawalPage(secondTab).send.click();
  expect(await openCommandId(secondTab)).toBe(id);
  expect(await commandOf(page, id)).toMatchObject({ state: 'confirmed', amount });
  expect(keys).toEqual([id, id]);
  expect(await sandbox.newestSent(wallet.id)).toHaveLength(1);
});
