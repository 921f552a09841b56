import { expect } from './fixtures.ts';
import { test } from './withdraw-fixtures.ts';
import { commandOf, fillWithdrawal, on, sendOnce, setReview, toReview, unreviewed } from './withdrawal.ts';

test('a withdrawal that needs a second approval says so, and waits for a second treasurer', async ({ page, sandbox, signIn, desk }) => {
  await setReview(desk, { mode: 'always', above_cad: '10000' });
  await signIn('treasury');
  const { account, amount } = await fillWithdrawal(page, sandbox);
  await expect(on(page).preflight).toContainText('A second approval is neededSomebody else must release it');
  await toReview(page);
  await expect(on(page).send).toHaveText(`Send for second approval: ${amount} BTC to ${account.name}`);
  await expect(page.getByText('A second treasurer must release it. Nothing is sent now.')).toBeVisible();
  await expect(page.getByText('cannot be reversed')).toHaveCount(0);
  expect(await commandOf(page, await sendOnce(page))).toMatchObject({ state: 'awaiting_review' });
  await setReview(desk, unreviewed);
});
