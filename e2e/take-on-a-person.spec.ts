import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts';
import { address, beginParty, choose, fileRow, identity, named, ownEmail, stepOf, toStep, type } from './onboarding.ts';

test('an administrator takes on a person, whose documents follow', async ({ page, sandbox, signIn }) => {
  await sandbox.settings({ settlements_enabled: true });
  const email = ownEmail();
  await signIn('administrator');
  await beginParty(page);
  const party = stepOf(page, 'Party');
  await type(party, { 'First name': 'Zoë', 'Last name': 'محمد', Occupation: 'Analyst', 'Date of birth': '1980-12-10' });
  await party.getByLabel('E-mail', { exact: false }).first().fill(email);
  await address(party);
  await identity(page, true);
  await toStep(page, 'Documents');
  await choose(page, 'Custody agreement', named('signed.pdf'));
  await expect(fileRow(page, 'signed.pdf')).toContainText('Kept with the draft');
  const check = await toStep(page, 'Check and send');
  await expect(check.getByRole('region', { name: 'Facts' })).toContainText(email);
  await expect(check).toContainText('The operator approves only with: appointment of authorized person');
  await expectAccessibleAtBothWidths(page);
  await check.getByRole('button', { name: 'Create this direct party' }).click();
  await expect(page).toHaveURL(/\/direct-parties\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë محمد' })).toBeVisible();
  await expect(fileRow(page, 'signed.pdf')).toContainText('Uploaded');
  await page.goto('/direct-parties');
  await expect(page.getByRole('table')).toContainText('1 of 2 needed');
  await expect(page.getByRole('region', { name: 'Your drafts' })).toHaveCount(0);
});
