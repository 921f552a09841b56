import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { windowOf } from './sign-in.ts';
import { test } from './withdraw-fixtures.ts';
import { commandOf, fillWithdrawal, withdrawalPage, sendOnce, setReview, openReview, noApprovals } from './withdrawal.ts';

/** The values of the withdrawal on the page. The requester is left out, because only the approver sees it. */
async function visibleFacts(page: Page): Promise<readonly string[]> {
  const facts = await page.getByRole('region', { name: 'What will be sent' }).locator('dl > div').allInnerTexts();
  return facts.filter((fact) => !/^(Requested|Deadline)/.test(fact));
}

test('the page of a withdrawal that needs approval states that a second treasurer must approve the withdrawal', async ({
  page,
  browser,
  sandbox,
  signIn,
  desk,
}) => {
  await setReview(desk, { mode: 'always', above_cad: '10000' });
  await signIn('treasury');
  const { account, amount } = await fillWithdrawal(page, sandbox);
  await expect(withdrawalPage(page).preflight).toContainText('Needs approvalNeeds approval: 1 treasurer');
  await openReview(page);
  await expect(withdrawalPage(page).send).toHaveText(`Request approval: ${amount} BTC to ${account.name}`);
  await expect(page.getByText('Nothing is sent until another user approves it.')).toBeVisible();
  await expect(page.getByText('cannot be reversed')).toHaveCount(0);
  await expect(withdrawalPage(page).preflight).not.toContainText('Checking');
  const requesterFacts = await visibleFacts(page);
  expect(requesterFacts.length, 'facts of the order').toBeGreaterThan(5);
  const id = await sendOnce(page);
  expect(await commandOf(page, id)).toMatchObject({ state: 'awaiting_review' });
  const approverPage = await windowOf(browser, desk, 'treasury2');
  await approverPage.goto(`/activity/${id}`);
  await expect(approverPage.getByRole('region', { name: 'What will be sent' })).toContainText('Total debited');
  await expect.poll(() => visibleFacts(approverPage)).toEqual(requesterFacts);
  await approverPage.context().close();
  await setReview(desk, noApprovals);
});
