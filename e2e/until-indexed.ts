import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits until the desk's index of records is complete. The page has signed in. */
export async function untilIndexed(page: Page): Promise<void> {
  await expect.poll(async () => (await page.request.get('/bff/records/transactions?page_size=1')).text()).toContain('"building":null');
}
