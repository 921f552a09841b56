import type { Page } from '@playwright/test';
import { programHeaders } from './sign-in.ts';

/** The values of a person, by field label. */
export const person = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  'Address line 1': '12 St James Square',
  City: 'Toronto',
  'Postal code': 'M5V 2T6',
};

/** Another person, in the wire format of a wallet's default originator. */
export const graceHopper = {
  kind: 'individual',
  firstname: 'Grace',
  lastname: 'Hopper',
  address1: '1 Navy Yard',
  city: 'Arlington',
  state: 'Virginia',
  country: 'United States',
  postcode: '22202',
};

type Region = 'Originator' | 'Third party';

/** Locates the region of an entity in the form. */
export const entity = (page: Page, name: Region) => page.getByRole('region', { name, exact: true });

export async function fillFields(page: Page, region: Region, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await entity(page, region).getByLabel(label, { exact: false }).first().fill(value);
}

/** Types into a searchable choice and selects the first option. */
export async function chooseOption(page: Page, region: Region, name: RegExp, typed: string): Promise<void> {
  await entity(page, region).getByRole('combobox', { name }).fill(typed);
  await page.keyboard.press('Enter');
}

/** Fills in an originator that is sufficient for the travel rule. `changes` replaces values, by field label. */
export async function fillOriginator(page: Page, changes: Partial<typeof person> = {}): Promise<void> {
  await fillFields(page, 'Originator', { ...person, ...changes });
  await chooseOption(page, 'Originator', /^Country/, 'canada');
  await chooseOption(page, 'Originator', /^State/, 'bc');
}

/**
 * Opens the form of a wallet's default originator and empties it. A reset does not delete drafts, and wallets may then have the same ID.
 */
export async function openDefaultOriginator(page: Page, walletId: number): Promise<void> {
  await page.request.delete(`/bff/drafts/originator-${walletId}`, { headers: programHeaders });
  await page.goto(`/wallets/${walletId}/default-originator`);
}
