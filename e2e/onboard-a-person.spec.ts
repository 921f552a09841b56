import type { Locator, Page } from '@playwright/test';
import { expectStateAccessible } from './accessible.ts';
import { expect, goByKeys, test } from './fixtures.ts';
import { fileRow, fileNamed, uniqueEmail, stepOf } from './onboarding.ts';

test('an administrator submits a person with only the keyboard and then adds the documents', async ({ page, sandbox, signIn }) => {
  await sandbox.changeSettings({ settlements_enabled: true });
  const email = uniqueEmail();
  // Starts waiting before the key is pressed, because the event for the file dialog may come at once.
  const chooser = page.waitForEvent('filechooser');
  await signIn('administrator');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { keyboard } = page;
  await goByKeys(page, ['g', 'p'], '/direct-parties');
  await tabTo(page, page.getByRole('link', { name: 'New direct party' }));
  await keyboard.press('Enter');
  const party = stepOf(page, 'Party');
  await typeEach(page, party, {
    'First name': 'Zoë',
    'Last name': 'محمد',
    'E-mail required': email,
    'Date of birth': '19801210',
    Occupation: 'Analyst',
    'Address line 1': '12 St James Square',
    City: 'Toronto',
    'Country required': 'can',
    'State or province': 'ontario',
    'Postal code': 'M5J 2T3',
  });
  await expect(party.getByLabel('Date of birth')).toHaveValue('1980-12-10');
  await keyboard.press('Control+Enter');
  const document = stepOf(page, 'Identity document');
  await typeEach(page, document, {
    'Identification type': 'Passport',
    'Identification number': 'P1234567',
    'Issuing country': 'canada',
    'Issuing state': 'on',
    'Source of the identification': 'Original seen in person',
    'Date of verification': '2026-01-15',
    'Expiry date': '2031-12-10',
  });
  await keyboard.press('Control+Enter');
  await tabTo(page, page.getByLabel('Choose files: Custody agreement'));
  await keyboard.press('Enter');
  await (await chooser).setFiles(fileNamed('signed.pdf'));
  await expect(fileRow(page, 'signed.pdf')).toContainText('Saved with the draft');
  await keyboard.press('Control+Enter');
  const check = stepOf(page, 'Review');
  await expect(check.getByRole('region', { name: 'Direct party', exact: true })).toContainText(email);
  await expect(check).toContainText('Required by the custodian: appointment of authorized person');
  await expectStateAccessible(page);
  await tabTo(page, check.getByRole('button', { name: 'Create this direct party' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/direct-parties\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë محمد' })).toBeVisible();
  await expect(fileRow(page, 'signed.pdf')).toContainText('Uploaded');
  await page.goto('/direct-parties');
  await expect(page.getByRole('table')).toContainText(/[12] of 2 required/);
  await expect(page.getByRole('link', { name: 'Zoë محمد' })).toHaveCount(1); // The list shows only the party, because its draft is deleted.
});

/** Maximum number of times that Tab is pressed to reach a field. */
const tabsMax = 60;

async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeAttached();
  for (let presses = 0; presses < tabsMax; presses += 1) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${tabsMax} presses of Tab do not lead there`);
}

/** Types into the fields with these labels. Tab moves from one field to the next. */
async function typeEach(page: Page, part: Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  await expect(part).toBeVisible();
  for (const [label, text] of Object.entries(texts)) {
    await tabTo(page, part.getByLabel(label));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
}
