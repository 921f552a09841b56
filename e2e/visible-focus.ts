import { expect, type Page } from '@playwright/test';

/** Maximum number of stops of the Tab key. No page of these tests has so many, so more stops mean an endless loop. */
const stopsMax = 400;

/**
 * Presses Tab from the first focusable element of the page to the last, and Shift+Tab back. Expects that each is fully visible,
 * and returns the numbers of elements. Source: WCAG 2.2, 2.4.11 and 2.4.12 Focus Not Obscured.
 */
export async function expectFocusVisible(page: Page): Promise<{ forwardCount: number; backwardCount: number }> {
  // Waits for running reads, which could add focusable elements later.
  await page.waitForLoadState('networkidle');
  const counts: number[] = [];
  for (const [key, edge] of [
    ['Tab', 'prepend'],
    ['Shift+Tab', 'append'],
  ] as const) {
    const hiddenStops: string[] = [];
    let count = 0;
    await page.evaluate(leaveFocus, edge);
    await page.keyboard.press(key);
    for (; count < stopsMax; count += 1) {
      const stop = await page.evaluate(focusedStop);
      if (stop === null) break;
      if (stop.hiddenBy !== null) hiddenStops.push(`${stop.name}: ${stop.hiddenBy}`);
      await page.keyboard.press(key);
    }
    expect.soft(hiddenStops, `stops of ${key} that are hidden`).toEqual([]);
    expect(count, `stops of ${key}`).toBeLessThan(stopsMax);
    counts.push(count);
  }
  const [forwardCount = 0, backwardCount = 0] = counts;
  return { forwardCount, backwardCount };
}

/**
 * Moves the focus before or after the whole page, so that the next Tab (or Shift+Tab) reaches the first (or last) element of the
 * page.
 */
function leaveFocus(position: 'prepend' | 'append'): void {
  const edge = document.createElement('span');
  edge.tabIndex = -1;
  document.body[position](edge);
  edge.focus({ preventScroll: true });
  edge.remove();
}

/** The element with the focus, and the element that covers its centre or a corner. Null if the focus has left the page. */
async function focusedStop(): Promise<{ name: string; hiddenBy: string | null } | null> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const element = document.activeElement;
  if (element === null || element === document.body || element === document.documentElement) return null;
  const nameOf = (each: Element) =>
    `<${each.tagName.toLowerCase()}> ${each.getAttribute('aria-label') ?? each.id} ${each.textContent.slice(0, 40)}`;
  // If a label replaces an input, the visible part is at the position of the label.
  const label = element instanceof HTMLInputElement ? (element.labels?.[0] ?? null) : null;
  const ownBox = element.getClientRects()[0];
  const isDrawnByLabel = ownBox === undefined || ownBox.width < 4 || getComputedStyle(element).opacity === '0';
  const box = isDrawnByLabel ? label?.getClientRects()[0] : ownBox;
  if (box === undefined) return { name: nameOf(element), hiddenBy: 'it has no box' };
  const inset = 3;
  const [left, right, top, bottom] = [box.left + inset, box.right - inset, box.top + inset, box.bottom - inset];
  const centre = [(left + right) / 2, (top + bottom) / 2] as const;
  const corners = [centre, [left, top], [right, top], [left, bottom], [right, bottom]] as const;
  for (const [x, y] of corners) {
    const topElement = document.elementFromPoint(x, y);
    // The button or icon inside a field counts as a part of the field.
    const isIn = (container: Element | null | undefined) => topElement !== null && container?.contains(topElement) === true;
    const isFocusedElementHit = isIn(element) || isIn(label) || (element instanceof HTMLInputElement && isIn(element.parentElement));
    // At a rounded corner, the point belongs to the container instead of the element.
    const isAround = topElement !== null && x !== centre[0] && topElement.contains(element);
    if (isFocusedElementHit || isAround) continue;
    return {
      name: nameOf(element),
      hiddenBy: `${topElement === null ? 'out of view' : nameOf(topElement)} at ${Math.round(x)}, ${Math.round(y)}`,
    };
  }
  return { name: nameOf(element), hiddenBy: null };
}
