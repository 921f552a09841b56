import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, sizes } from './fixtures.ts';
import { isTestAll } from './test-scope.ts';

/**
 * The source of the web app's function `clippedTexts` as JavaScript, which runs in the page. Browser tests must not import the
 * web app.
 */
const source = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, '../src/web/lib/test-clipped-text.ts'), 'utf8')).replace(
  'export function',
  'function',
);

/**
 * Expects that no amount, address, tag, status, button or table cell is cut. The gate checks the page at its present width;
 * `npm run test:all` checks a wide and a narrow page, and then restores the page's width.
 */
export async function expectWholeTexts(page: Page, what: string): Promise<void> {
  const initialSize = page.viewportSize() ?? sizes[0];
  for (const size of isTestAll ? sizes : [initialSize]) {
    await page.setViewportSize(size);
    const clippedTexts = await page.evaluate<readonly string[]>(`(() => { ${source}; return clippedTexts(document.body); })()`);
    expect.soft(clippedTexts, `texts of ${what} that are not shown in full at ${size.width} px`).toEqual([]);
  }
  await page.setViewportSize(initialSize);
}
