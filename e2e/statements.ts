import { expect, type Page } from '@playwright/test';
import { untilIndexed } from './until-indexed.ts';

/** Creates a statement of the last ten days of the demo data with the desk's API. */
export async function makeStatement(page: Page): Promise<void> {
  await page.goto('/statements');
  await untilIndexed(page);
  const status = await page.evaluate(async () => {
    const [untilMs, dayMs] = [Date.now() - 60_000, 86_400_000];
    const body = { from: new Date(untilMs - 10 * dayMs).toISOString(), until: new Date(untilMs).toISOString() };
    const headers = { 'content-type': 'application/json', 'x-requested-by': 'desk' };
    return (await fetch('/bff/statements', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  });
  expect(status).toBe(200);
}
