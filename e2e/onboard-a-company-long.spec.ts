import { expectAccessible } from './accessible.ts';
import { expect, signOut, test } from './fixtures.ts';
import {
  fillAddress,
  openNewParty,
  chooseFiles,
  fileRow,
  searchAndSelect,
  fillIdentity,
  fileNamed,
  uniqueEmail,
  stepOf,
  openStep,
  typeTexts,
} from './onboarding.ts';
import { signInAs } from './sign-in.ts';

test.setTimeout(240_000);

test('the draft of a company survives a sign-out, and the company is approved in the sandbox and then owns a wallet', async ({
  page,
  desk,
  sandbox,
  signIn,
}) => {
  await sandbox.changeSettings({ settlements_enabled: true });
  const email = uniqueEmail();
  await signIn('administrator');
  await openNewParty(page);
  const party = stepOf(page, 'Party');
  await party.getByText('A company').click();
  await typeTexts(party, { 'Corporate name': 'Meridian Holdings' });
  await party.getByLabel(/^E-mail/).fill(email);
  await fillAddress(party);
  await fillIdentity(page, false);
  const registration = await openStep(page, 'Registration');
  await typeTexts(registration, { 'Nature of business': 'Trading', 'Incorporation number': '0982214-1' });
  await searchAndSelect(registration, /^Country/, 'usa');
  await searchAndSelect(registration, /^State/, 'delaware');

  const authorizedPersons = await openStep(page, 'Authorized persons');
  await authorizedPersons.getByRole('button', { name: 'Add an authorized person' }).click();
  const [first, second] = [1, 2].map((number) => authorizedPersons.getByRole('listitem', { name: `Authorized person ${number}` }));
  if (first === undefined || second === undefined) throw new Error('two people');
  await typeTexts(first, { 'First name': 'Ada', 'Last name': 'Lovelace', Occupation: 'Treasurer', 'Date of birth': '1980-12-10' });
  await first.getByLabel(/^E-mail/).fill('ada@example.org');
  await fillAddress(first);
  await expect(second.getByLabel(/^Copy into/)).toContainText('Ada Lovelace');
  await second.getByLabel(/^Copy into/).selectOption({ label: 'Ada Lovelace (authorized person)' });
  await expect(second.getByLabel(/^State/)).toHaveValue('Ontario');
  await typeTexts(second, { 'First name': 'Alan' });
  await authorizedPersons.getByRole('button', { name: 'Remove Authorized person 2' }).click();
  await expect(authorizedPersons.getByRole('button', { name: 'Undo' })).toBeFocused();
  await authorizedPersons.getByRole('button', { name: 'Undo' }).click();
  await expect(second.getByLabel('First name')).toHaveValue('Alan');

  const directors = await openStep(page, 'Directors');
  await typeTexts(directors, { 'First name': 'Grace', 'Last name': 'Hopper' });

  const owners = await openStep(page, 'Beneficial owners');
  const company = owners.getByRole('listitem', { name: 'Beneficial owner 1' });
  await company.getByText('A company').click();
  await typeTexts(company, { 'Corporate name': 'Halden Group', 'Share or other information': '60 %' });
  await fillAddress(company);
  for (const [index, name] of ['Emmy', 'Sofia'].entries()) {
    await company.getByRole('button', { name: 'Add an owner of this company' }).click();
    const owner = company.getByRole('listitem', { name: `Owner ${index + 1}` });
    await typeTexts(owner, { 'First name': name, 'Last name': 'Noether' });
    await fillAddress(owner);
  }
  const tree = page.getByRole('complementary', { name: 'Ownership' });
  await expect(tree).toContainText('60 %');
  await expect(tree.locator('pre')).toHaveText('Meridian Holdings\n  - Halden Group (60 %)\n    - Emmy Noether\n    - Sofia Noether');
  await expectAccessible(page);

  await openStep(page, 'Documents');
  await chooseFiles(page, 'Custody agreement', fileNamed('custody.pdf'));
  await chooseFiles(page, 'Appointment of authorized person', fileNamed('appointment.pdf'));
  await page.getByLabel('Type of document').selectOption('3');
  await chooseFiles(page, 'Supporting documents', fileNamed('certificate.pdf'));
  await expect(page.getByText('Saved with the draft')).toHaveCount(3);

  await signOut(page);
  await signIn('administrator');
  await page.goto('/direct-parties');
  const drafts = page.getByRole('region', { name: 'Your drafts' });
  await drafts.getByRole('link', { name: 'Meridian Holdings' }).click();
  await expect(stepOf(page, 'Party').getByLabel('Corporate name')).toHaveValue('Meridian Holdings');
  const check = await openStep(page, 'Review');
  await expect(check.getByRole('region', { name: 'Beneficial owners' })).toContainText('Sofia');
  await check.getByRole('button', { name: 'Create this direct party' }).click();
  await expect(page).toHaveURL(/\/direct-parties\/\d+$/, { timeout: 30_000 });
  for (const name of ['custody.pdf', 'appointment.pdf', 'certificate.pdf']) await expect(fileRow(page, name)).toContainText('Uploaded');
  await expect(page.getByRole('region', { name: 'Authorized persons' })).toContainText('Alan');
  const url = page.url();
  await page.getByRole('region', { name: 'Sandbox: act as the custodian' }).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved by the custodian', { exact: true })).toBeVisible();
  await expect(page.getByText('Treasurers create the wallets of this party. Send a treasurer this link')).toBeVisible();

  await signOut(page);
  await signInAs(page, desk.officer); // This compliance officer is also a treasurer.
  await page.goto(url);
  await expect(page.getByLabel(/^Choose files/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Create a wallet for this party' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Owner')).toContainText('Meridian Holdings');
  await form.getByLabel('Name').fill('Halden settlement');
  await form.getByRole('button', { name: 'Create wallet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Halden settlement' })).toBeVisible();
  await page.goto(url);
  await expect(page.getByRole('table', { name: 'Wallets of this party' })).toContainText('Halden settlement');
});
