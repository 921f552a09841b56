import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A person's address. Keys are the labels of fields. */
const toronto = { 'Address line 1': '12 St James Square', City: 'Toronto', 'Postal code': 'M5J 2T3' } as const;

/** A PDF of a few bytes that the desk accepts. */
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n');

export const fileNamed = (name: string, buffer: Buffer = pdf) => ({ name, mimeType: 'application/octet-stream', buffer });

/** Returns an e-mail that no other test uses. A reset does not delete the desk's drafts. */
export function uniqueEmail(): string {
  return `party.${crypto.randomUUID().slice(0, 8)}@example.org`;
}

/** Locates a step of the form. */
export const stepOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the form of a new party. */
export async function openNewParty(page: Page): Promise<void> {
  await page.goto('/direct-parties');
  await page.getByRole('link', { name: 'New direct party' }).click();
  await expect(stepOf(page, 'Party')).toBeVisible();
  await expect(page).toHaveURL(/draft=party-/);
}

/** Opens a step of the form with the step's link. */
export async function openStep(page: Page, name: string): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click();
  await expect(stepOf(page, name)).toBeVisible();
  return stepOf(page, name);
}

/** Types texts into one part of the form. Keys of `texts` are the labels of fields. */
export async function typeTexts(part: Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await part.getByLabel(label).fill(text);
}

/** Types into a search field for countries or states, and then leaves the field. */
export async function searchAndSelect(part: Locator, label: RegExp | string, text: string): Promise<void> {
  const field = part.getByRole('combobox', { name: label });
  await field.fill(text);
  await field.press('Tab');
}

/** Fills in an address in Ontario. */
export async function fillAddress(part: Locator): Promise<void> {
  await typeTexts(part, toronto);
  await searchAndSelect(part, /^Country/, 'canada');
  await searchAndSelect(part, /^State/, 'ontario');
}

/** Fills in the identity document of a party. */
export async function fillIdentity(page: Page, expiry: boolean): Promise<void> {
  const step = await openStep(page, 'Identity document');
  await step.getByLabel('Identification type').selectOption({ index: 2 });
  await typeTexts(step, { 'Identification number': 'P1234567', 'Source of the identification': 'Original seen in person' });
  await searchAndSelect(step, /^Issuing country/, 'canada');
  await searchAndSelect(step, /^Issuing state/, 'on');
  await typeTexts(step, { 'Date of verification': '2026-01-15', ...(expiry ? { 'Expiry date': '20311210' } : {}) });
}

/** Chooses files for one of the documents of a draft or party. */
export async function chooseFiles(page: Page, title: string, ...files: ReturnType<typeof fileNamed>[]): Promise<void> {
  await page.getByLabel(`Choose files: ${title}`).setInputFiles(files);
}

/** Locates the row of a file by its name. */
export const fileRow = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasText: /bytes|[KM]iB/ });
