import { expect } from './fixtures.ts';
import { test } from './withdraw-fixtures.ts';
import { commandOf, fillWithdrawal, landed, on, toReview } from './withdrawal.ts';

test('a double click, a reload and a second tab with the same form send once', async ({ page, sandbox, signIn, context }) => {
  await signIn('treasury');
  const { wallet, amount } = await fillWithdrawal(page, sandbox);
  await on(page).note.fill('Once');
  await toReview(page);
  await expect(page.getByText('Draft saved')).toHaveCount(0); // the review shows no form
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Review this withdrawal' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  for (const openPage of [page, other]) {
    await expect(openPage.getByRole('region', { name: 'What will be sent' })).toContainText('Once');
    await expect(on(openPage).send).not.toHaveAttribute('aria-disabled', 'true');
  }
  const keys: (string | undefined)[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/transactions')) keys.push(request.headers()['idempotency-key']);
  });
  await on(page).send.dblclick();
  const id = await landed(page);
  await on(other).send.click();
  expect(await landed(other)).toBe(id);
  expect(await commandOf(page, id)).toMatchObject({ state: 'confirmed', amount });
  expect(keys).toEqual([id, id]);
  expect(await sandbox.sentFrom(wallet.id)).toHaveLength(1);
});
