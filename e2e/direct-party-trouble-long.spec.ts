import { expectAccessible } from './accessible.ts';
import { applicant } from './direct-party.ts';
import { expect, signOut, test } from './fixtures.ts';
import {
  fillAddress,
  openNewParty,
  chooseFiles,
  fileRow,
  fillIdentity,
  fileNamed,
  uniqueEmail,
  pdf,
  stepOf,
  openStep,
  typeTexts,
} from './onboarding.ts';

test('the outcome of a party with a lost answer is unknown until the party is found, and a rejected party can be copied', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  await sandbox.changeSettings({ settlements_enabled: true });
  const email = uniqueEmail();
  await signIn('administrator');
  await openNewParty(page);
  const party = stepOf(page, 'Party');
  await typeTexts(party, { 'First name': 'Ada', 'Last name': 'Byron', Occupation: 'Analyst', 'Date of birth': '2015-12-10' });
  await party.getByLabel(/^E-mail/).fill(email);
  await fillAddress(party);
  await fillIdentity(page, true);
  const reviewStep = await openStep(page, 'Review');
  const problems = reviewStep.getByRole('region', { name: 'What is missing' });
  await expect(reviewStep.getByRole('button', { name: 'Create this direct party' })).toBeDisabled();
  await problems.getByRole('link', { name: /Date of birth must be at least 18 years ago/ }).click();
  await expect(party.getByLabel(/^Date of birth/)).toBeFocused();
  await party.getByLabel(/^Date of birth/).fill('19801210');
  await openStep(page, 'Review');
  // First, the service's answer to the desk is lost, and the desk resolves the outcome itself. Then the desk's answer to the page is lost,
  // and only the user can resolve the outcome.
  await sandbox.failCalls('POST', '/api/v1/direct_parties', 'reset_after', 1);
  provokes(/direct_parties/);
  await page.route('**/api/v1/direct_parties', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await reviewStep.getByRole('button', { name: 'Create this direct party' }).click();
  await expect(reviewStep.getByRole('alert')).toContainText('Outcome unknown: the party may have been created');
  await expectAccessible(page);
  await page.unroute('**/api/v1/direct_parties');
  await reviewStep.getByRole('button', { name: 'Check for the party' }).click();
  await expect(page).toHaveURL(/\/direct-parties\/\d+$/, { timeout: 60_000 });
  await page.getByLabel('Reason for rejection').fill('The passport expired.\nSend another.');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('region', { name: 'Rejected' })).toContainText('The passport expired.');
  await page.getByRole('link', { name: 'Copy to a new party' }).click();
  await expect(stepOf(page, 'Party').getByLabel('Last name')).toHaveValue('Byron');
  await expect(stepOf(page, 'Party').getByLabel(/^E-mail/)).toHaveValue('');
  await stepOf(page, 'Party')
    .getByLabel(/^E-mail/)
    .fill(email);
  await stepOf(page, 'Party')
    .getByLabel(/^E-mail/)
    .press('Tab');
  await expect(page.getByText(`${email} belongs to`)).toBeVisible();
  await page.goto('/direct-parties');
  await expect(page.getByRole('table', { name: /^Direct parties/ }).getByRole('row', { name: /Ada Byron/ })).toHaveCount(1);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('table', { name: 'Found direct parties' })).toContainText('Ada Byron');
  expect(page.url()).not.toContain('example.org');
});

test('invalid files of a direct party are refused with a reason, and an upload can be cancelled', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  await sandbox.changeSettings({ settlements_enabled: true });
  await signIn('administrator');
  await openNewParty(page);
  await openStep(page, 'Documents');
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  await chooseFiles(
    page,
    'Custody agreement',
    fileNamed('picture.pdf', png),
    fileNamed('archive.pdf', Buffer.from('PK\u0003\u0004')),
    fileNamed('empty.pdf', Buffer.alloc(0)),
    fileNamed('large.pdf', Buffer.concat([pdf, Buffer.alloc(21 * 1024 * 1024)])),
  );
  await expect(fileRow(page, 'picture.pdf')).toContainText('The file is a PNG. This document must be a PDF.');
  await expect(fileRow(page, 'archive.pdf')).toContainText('content is not PDF');
  await expect(fileRow(page, 'empty.pdf')).toContainText('0 bytes');
  await expect(fileRow(page, 'large.pdf')).toContainText('at most 20 MiB');
  // Only the desk's server can find the problem, because the browser reads only the start of the file.
  provokes('400 /bff/direct-party-files');
  await chooseFiles(page, 'Custody agreement', fileNamed('cut-off.pdf', Buffer.from('%PDF-1.7\n1 0 obj')));
  await expect(fileRow(page, 'cut-off.pdf')).toContainText('file is a PDF that is incomplete');
  await chooseFiles(
    page,
    'Custody agreement',
    fileNamed('locked.pdf', Buffer.concat([pdf.subarray(0, -6), Buffer.from('/Encrypt 9 0 R\n%%EOF\n')])),
  );
  await expect(fileRow(page, 'locked.pdf')).toContainText('Encrypted PDF, accepted');
  await chooseFiles(page, 'Supporting documents', fileNamed('early.pdf'));
  await expect(page.getByText('Choose the type first')).toBeVisible();
  await expectAccessible(page);

  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 });
  provokes(/direct-party-files/);
  await chooseFiles(page, 'Custody agreement', fileNamed('slow.pdf', Buffer.concat([pdf, Buffer.alloc(6_000_000), Buffer.from('%%EOF')])));
  const slowRow = fileRow(page, 'slow.pdf');
  await expect(slowRow).toContainText(/MiB of .*\/s · .* left/, { timeout: 30_000 });
  await slowRow.getByRole('button', { name: 'Cancel slow.pdf' }).click();
  await expect(slowRow).toContainText('Cancelled');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await slowRow.getByRole('button', { name: 'Try again: slow.pdf' }).click();
  await expect(slowRow).toContainText('Saved with the draft');
});

test('the form of a direct party reports that another window changed the draft, and does not overwrite the draft', async ({
  page,
  sandbox,
  signIn,
  provokes,
}) => {
  await sandbox.changeSettings({ settlements_enabled: true });
  await signIn('administrator');
  await openNewParty(page);
  const url = page.url();
  await stepOf(page, 'Party').getByLabel('First name').fill('Ada');
  await expect(page.getByText('Saved just now')).toBeVisible();
  const otherWindow = await page.context().newPage();
  await otherWindow.goto(url);
  await stepOf(otherWindow, 'Party').getByLabel('Last name').fill('Lovelace');
  await expect(otherWindow.getByText('Saved just now')).toBeVisible();
  provokes(/409 \/bff\/drafts\/party-/);
  await stepOf(page, 'Party').getByLabel('Occupation').fill('Analyst');
  const conflict = page.getByRole('alert', { name: 'Changed elsewhere' });
  await expect(conflict).toContainText('in another window of this browser');
  await expect(conflict.getByRole('listitem')).toHaveText(['Last name']);
  await conflict.getByRole('button', { name: 'Use the other version' }).click();
  await expect(stepOf(page, 'Party').getByLabel('Last name')).toHaveValue('Lovelace');
  await expect(stepOf(page, 'Party').getByLabel('Occupation')).toHaveValue('');
  await stepOf(page, 'Party').getByLabel('Occupation').fill('Engineer');
  await expect(page.getByText('Saved just now')).toBeVisible();
  await otherWindow.close();
});

test('compliance officers can read direct parties, and treasurers and viewers cannot', async ({ page, sandbox, signIn, provokes }) => {
  await sandbox.changeSettings({ settlements_enabled: true });
  await sandbox.createDirectParty('Augusta');
  await signIn('compliance');
  await page.goto('/direct-parties');
  await expect(page.getByRole('link', { name: 'New direct party' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Augusta Lovelace' }).click();
  await expect(page.getByRole('region', { name: 'Identity document' })).toContainText('P1234567');
  await expect(page.getByRole('link', { name: 'Copy to a new party' })).toHaveCount(0);
  await page.goto('/direct-parties/new');
  await expect(page.getByText('Only administrators can create direct parties.')).toBeVisible();
  provokes('403 /api/v1/direct_parties');
  for (const role of ['compliance', 'treasury', 'viewer'] as const) {
    await signOut(page);
    await signIn(role);
    await page.goto('/');
    const status = await page.evaluate(
      async (direct_party) => {
        const headers = { 'Content-Type': 'application/json', 'X-Requested-By': 'desk' };
        const body = JSON.stringify({ direct_party });
        return (await fetch('/api/v1/direct_parties', { method: 'POST', headers, body })).status;
      },
      { ...applicant, firstname: 'Eve', email: 'eve@example.org' },
    );
    expect(status).toBe(403);
    if (role === 'compliance') continue;
    await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Direct parties' })).toHaveCount(0);
    await page.goto('/direct-parties');
    await expect(page.getByText('Your roles do not allow this')).toBeVisible();
  }
});
