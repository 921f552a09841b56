import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** The complete style sheet of Mantine. It is in a CSS layer, so that the desk's own rules have priority. */
const fullStyleSheet = readFileSync(createRequire(import.meta.url).resolve('@mantine/core/styles.layer.css'), 'utf8');

/**
 * Finds elements without styles, because the desk does not import the style sheet of their component. Returns the start of each
 * element's markup.
 */
export async function missingStyles(page: Page): Promise<readonly string[]> {
  await page.evaluate((css) => {
    if ('wholeSheet' in window) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    Object.assign(window, { wholeSheet: sheet });
  }, fullStyleSheet);
  return page.evaluate(() => {
    const { wholeSheet } = window as unknown as { wholeSheet: CSSStyleSheet };
    const properties = [
      'appearance',
      'display',
      'position',
      'width',
      'height',
      'padding',
      'border',
      'border-radius',
      'font',
      'color',
      'background',
    ];
    const elements = [...document.querySelectorAll('body *')];
    const readStyles = () =>
      elements.map((element) => {
        const style = getComputedStyle(element);
        return properties.map((property) => style.getPropertyValue(property)).join('; ');
      });
    const deskLooks = readStyles();
    document.adoptedStyleSheets.push(wholeSheet);
    const fullLooks = readStyles();
    document.adoptedStyleSheets.pop();
    return elements.filter((element, index) => deskLooks[index] !== fullLooks[index]).map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
}
