import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, sizes } from './fixtures.ts';

/**
 * The source of the web app's function `clippedTexts` as JavaScript, which runs in the page. Browser tests must not import the
 * web app.
 */
const source = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, '../src/web/lib/test-clipped-text.ts'), 'utf8')).replace(
  'export function',
  'function',
);

/** Expects that no amount, address, tag, status or button is cut on a wide or a narrow page. Restores the page's width. */
export async function expectWholeTexts(page: Page, what: string): Promise<void> {
  const initialSize = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    const clippedTexts = await page.evaluate<readonly string[]>(`(() => { ${source}; return clippedTexts(document.body); })()`);
    expect.soft(clippedTexts, `texts of ${what} that are not shown in full at ${size.width} px`).toEqual([]);
  }
  if (initialSize !== null) await page.setViewportSize(initialSize);
}
