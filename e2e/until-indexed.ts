import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Waits until the desk's index is complete and contains at least this number of transactions. A user must be signed in on the
 * page.
 */
export async function untilIndexed(page: Page, countMin = 0): Promise<void> {
  const countOfCompleteIndex = async () => {
    const answer = (await (await page.request.get('/bff/records/transactions?page_size=1')).json()) as { building: unknown; total: number };
    return answer.building === null ? answer.total : -1;
  };
  await expect.poll(countOfCompleteIndex, { timeout: 60_000 }).toBeGreaterThanOrEqual(countMin);
}
