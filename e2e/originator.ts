import type { Page } from '@playwright/test';
import { programHeaders } from './sign-in.ts';

/** The data of a person. Keys are the labels of fields. */
export const person = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  'Address line 1': '12 St James Square',
  City: 'Toronto',
  'Postal code': 'M5V 2T6',
};

/** Another person, in the format of a wallet's default originator in the API. */
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

/** Locates the part of the form for an entity. */
export const entity = (page: Page, name: Region) => page.getByRole('region', { name, exact: true });

export async function fillFields(page: Page, region: Region, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await entity(page, region).getByLabel(label, { exact: false }).first().fill(value);
}

/** Types into a field with searchable options and selects the first option. */
export async function chooseOption(page: Page, region: Region, name: RegExp, typed: string): Promise<void> {
  await entity(page, region).getByRole('combobox', { name }).fill(typed);
  await page.keyboard.press('Enter');
}

/** Fills in an originator with everything that the travel rule requires. `changes` replaces some values; its keys are labels. */
export async function fillOriginator(page: Page, changes: Partial<typeof person> = {}): Promise<void> {
  await fillFields(page, 'Originator', { ...person, ...changes });
  await chooseOption(page, 'Originator', /^Country/, 'canada');
  await chooseOption(page, 'Originator', /^State/, 'bc');
}

/**
 * Opens the form of a wallet's default originator and empties it. It may contain a draft, because drafts survive a reset and IDs
 * of wallets repeat.
 */
export async function openDefaultOriginator(page: Page, walletId: number): Promise<void> {
  await page.request.delete(`/bff/drafts/originator-${walletId}`, { headers: programHeaders });
  await page.goto(`/wallets/${walletId}/default-originator`);
}
