import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, sizes } from './fixtures.ts';

/**
 * The `clippedTexts` function of the web app as JavaScript text, which runs in the page. Browser tests must not import from the web app.
 */
const source = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, '../src/web/lib/test-clipped-text.ts'), 'utf8')).replace(
  'export function',
  'function',
);

/** Expects at both widths that no amount, address, tag, status or button is cut or broken. Restores the page's own width. */
export async function expectWholeTexts(page: Page, what: string): Promise<void> {
  const initialSize = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    const clipped = await page.evaluate<readonly string[]>(`(() => { ${source}; return clippedTexts(document.body); })()`);
    expect.soft(clipped, `texts of ${what} that are not shown in full at ${size.width} px`).toEqual([]);
  }
  if (initialSize !== null) await page.setViewportSize(initialSize);
}
