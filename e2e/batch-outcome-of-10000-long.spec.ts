import { approvalAlways, fundedWallet, makeBatch, rowsOf, state, test } from './batch-outcome-fixtures.ts';
import { expect } from './fixtures.ts';
import { setReview } from './withdrawal.ts';

// Sets no limits, so that all limits have their defaults, such as the number of destinations per call.
test.use({ variables: { MONEY_READBACK_S: '4' } });

test('the table of a batch of ten thousand rows has at most 500 elements', async ({ page, desk, sandbox, signIn }) => {
  await setReview(desk, approvalAlways);
  const wallet = await fundedWallet(sandbox, '1');
  await signIn('treasury');
  const id = await makeBatch(page, wallet.id, 10_000);
  await page.goto(`/batch-sends/${id}`);
  await expect(rowsOf(page)).toBeVisible();
  const elements = () => rowsOf(page).locator('tbody *').count();
  for (const line of ['2', '10001']) {
    await expect(rowsOf(page).getByRole('cell', { name: line, exact: true })).toBeAttached();
    expect(await elements()).toBeLessThanOrEqual(500);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  }
  await page.getByRole('button', { name: 'Cancel batch…' }).click();
  await page.getByRole('button', { name: 'Cancel batch', exact: true }).click();
  await expect(state(page, 'Cancelled')).toBeVisible();
  await expect(rowsOf(page).getByText('Not sent', { exact: true }).first()).toBeVisible();
  expect(await elements()).toBeLessThanOrEqual(500);
});
