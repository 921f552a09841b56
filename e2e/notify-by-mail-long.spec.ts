import { openMailServer, type MailServer } from '#bff/events/delivery/test-mail-server.ts';
import { expectAccessible } from './accessible.ts';
import { expect, type DeskVariables } from './fixtures.ts';
import { approveNewest, signInAs } from './sign-in.ts';
import { test as base } from './withdraw-fixtures.ts';
import { fillWithdrawal, sendOnce, setReview, openReview } from './withdrawal.ts';

/** Tests with a desk that sends e-mails to a mail server on this machine. */
const test = base.extend<object, DeskVariables & { mail: MailServer }>({
  mail: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const mail = await openMailServer();
      await use(mail);
      await mail.close();
    },
    { scope: 'worker' },
  ],
  variables: [
    async ({ mail }, use) => use({ NOTIFY_SMTP_URL: mail.url, NOTIFY_FROM: 'Custody Desk <desk@acme.example>' }),
    { scope: 'worker' },
  ],
});

test('a treasurer with e-mail notifications gets an e-mail with a link to a request that needs approval', async ({
  page,
  browser,
  desk,
  mail,
  sandbox,
}) => {
  await setReview(desk, { mode: 'above', above_cad: '1' });
  await signInAs(page, { email: 'treasury2@desk.example', password: desk.password });
  await page.goto('/settings/account');
  const panel = page.getByRole('region', { name: 'Notifications' });
  await panel.getByRole('checkbox', { name: 'Send notifications to treasury2@desk.example' }).check();
  await expect(panel.getByRole('checkbox', { name: 'A request needs approval' })).toBeChecked();
  await panel.getByLabel('Quiet from').fill('22');
  await panel.getByRole('button', { name: 'Save notifications' }).click();
  await expect(panel.getByText('must be a time such as 09:00').first()).toBeVisible();
  await expectAccessible(page, 'own notifications');
  await panel.getByLabel('Quiet from').fill('');
  await panel.getByRole('button', { name: 'Save notifications' }).click();
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible();

  const requesterPage = await (await browser.newContext({ baseURL: desk.url })).newPage();
  await signInAs(requesterPage, { email: 'treasury@desk.example', password: desk.password });
  const { account, amount, wallet } = await fillWithdrawal(requesterPage, sandbox);
  await openReview(requesterPage);
  const id = await sendOnce(requesterPage);
  await requesterPage.context().close();

  const link = `${desk.url}/activity/${id}`;
  await expect.poll(() => mail.mails.length, { timeout: 30_000 }).toBe(1);
  const [newestMail] = mail.mails;
  expect(newestMail).toMatchObject({ to: ['treasury2@desk.example'], headers: { subject: 'Custody Desk: A request needs approval' } });
  expect(newestMail?.text).toContain(link);
  for (const personalText of [amount, account.name, wallet.name, 'Tess']) expect(newestMail?.raw).not.toContain(personalText);
  await page.goto(link);
  await expect(page.getByRole('main')).toContainText(amount);
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
});

test('a team mailbox gets notifications after one security admin has proposed the mailbox and another has approved it', async ({
  page,
  browser,
  desk,
  signIn,
}) => {
  await signIn('administrator');
  await page.goto('/settings');
  const panel = page.getByRole('region', { name: 'Team notifications' });
  await panel.getByRole('button', { name: 'Add target' }).click();
  const dialog = page.getByRole('dialog', { name: 'New target' });
  await dialog.getByRole('button', { name: 'Add target' }).click();
  await expect(dialog.getByText('must be an e-mail address')).toBeVisible();
  await expectAccessible(page, 'a target without an address');
  await dialog.getByLabel('Mailbox').fill('treasury@acme.example');
  await dialog.getByRole('checkbox', { name: 'A request needs approval' }).check();
  await dialog.getByLabel('When').selectOption('Daily at 08:00');
  await dialog.getByRole('button', { name: 'Add target' }).click();
  await panel.getByRole('button', { name: 'Propose targets' }).click();
  await expect(panel.getByRole('note')).toContainText('A second security admin must approve it');
  await expect(panel).toContainText('No role gets e-mail or webhook notifications.');
  await expectAccessible(page, 'proposed targets');

  const secondPage = await (await browser.newContext({ baseURL: desk.url })).newPage();
  await signInAs(secondPage, { email: 'security2@desk.example', password: desk.password });
  await secondPage.goto('/changes');
  const change = secondPage.getByRole('region', { name: /^Change of role notifications/ }).first();
  await expect(change.getByRole('region', { name: /^Now/ })).toContainText('No role gets');
  await expect(change.getByRole('region', { name: /^Proposed/ })).toContainText('treasury@acme.example');
  await expectAccessible(secondPage, 'targets that wait for a second person');
  await approveNewest(secondPage, desk, /^Change of role notifications/);
  await secondPage.context().close();
  await page.reload();
  await expect(panel).toContainText('Treasury: E-mail');
  await expect(panel).toContainText('Daily at 08:00 (');
});
