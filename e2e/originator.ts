import type { Page } from '@playwright/test';
import { byProgram } from './sign-in.ts';

/** A person as the form's labels call the fields. */
export const person = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  'Address line 1': '12 St James Square',
  City: 'Toronto',
  'Postal code': 'M5V 2T6',
};

/** Another one, as the service takes it: what a wallet's default originator may be. */
export const grace = {
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

/** The region of an entity in the form. */
export const entity = (page: Page, name: Region) => page.getByRole('region', { name, exact: true });

export async function fill(page: Page, region: Region, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await entity(page, region).getByLabel(label, { exact: false }).first().fill(value);
}

/** Types into a searchable choice and takes the first that is offered. */
export async function choose(page: Page, region: Region, name: RegExp, typed: string): Promise<void> {
  await entity(page, region).getByRole('combobox', { name }).fill(typed);
  await page.keyboard.press('Enter');
}

/** An originator that suffices for the travel rule; `changes` by label. */
export async function fillOriginator(page: Page, changes: Partial<typeof person> = {}): Promise<void> {
  await fill(page, 'Originator', { ...person, ...changes });
  await choose(page, 'Originator', /^Country/, 'canada');
  await choose(page, 'Originator', /^State/, 'bc');
}

/** Opens the form of a wallet's default originator as nobody has touched it: the desk keeps drafts beyond a reset, after which numbers come again. */
export async function openDefaultOriginator(page: Page, walletId: number): Promise<void> {
  await page.request.delete(`/bff/drafts/originator-${walletId}`, { headers: byProgram });
  await page.goto(`/wallets/${walletId}/default-originator`);
}
