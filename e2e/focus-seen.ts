import { expect, type Page } from '@playwright/test';

/** A walk with more stops than this does not end. No page of these tests has so many. */
const stopsMax = 400;

/**
 * Tabs through the page from its first stop to its last and back, and expects that every stop is fully visible. Returns the number of
 * stops, forwards and back. Source: WCAG 2.2, 2.4.11 and 2.4.12 Focus Not Obscured.
 */
export async function expectFocusSeen(page: Page): Promise<{ forwards: number; back: number }> {
  // Pending reads could add stops during the walk.
  await page.waitForLoadState('networkidle');
  const counts: number[] = [];
  for (const [key, edge] of [
    ['Tab', 'prepend'],
    ['Shift+Tab', 'append'],
  ] as const) {
    const hidden: string[] = [];
    let count = 0;
    await page.evaluate(leaveFocus, edge);
    await page.keyboard.press(key);
    for (; count < stopsMax; count += 1) {
      const stop = await page.evaluate(focusedStop);
      if (stop === null) break;
      if (stop.hiddenBy !== null) hidden.push(`${stop.name}: ${stop.hiddenBy}`);
      await page.keyboard.press(key);
    }
    expect.soft(hidden, `stops of ${key} that are hidden`).toEqual([]);
    expect(count, `stops of ${key}`).toBeLessThan(stopsMax);
    counts.push(count);
  }
  const [forwards = 0, back = 0] = counts;
  return { forwards, back };
}

/** Places focus before or after the whole page, so that the next Tab goes to the page's first stop, or Shift+Tab to its last stop. */
function leaveFocus(position: 'prepend' | 'append'): void {
  const edge = document.createElement('span');
  edge.tabIndex = -1;
  document.body[position](edge);
  edge.focus({ preventScroll: true });
  edge.remove();
}

/** The focused element, and the element that covers its centre or a corner. Null if focus has left the page. */
async function focusedStop(): Promise<{ name: string; hiddenBy: string | null } | null> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const element = document.activeElement;
  if (element === null || element === document.body || element === document.documentElement) return null;
  const nameOf = (each: Element) =>
    `<${each.tagName.toLowerCase()}> ${each.getAttribute('aria-label') ?? each.id} ${each.textContent.slice(0, 40)}`;
  // If the label draws a control, the control is visible where the label is.
  const label = element instanceof HTMLInputElement ? (element.labels?.[0] ?? null) : null;
  const own = element.getClientRects()[0];
  const isDrawnByLabel = own === undefined || own.width < 4 || getComputedStyle(element).opacity === '0';
  const box = isDrawnByLabel ? label?.getClientRects()[0] : own;
  if (box === undefined) return { name: nameOf(element), hiddenBy: 'it has no box' };
  const inset = 3;
  const [left, right, top, bottom] = [box.left + inset, box.right - inset, box.top + inset, box.bottom - inset];
  const centre = [(left + right) / 2, (top + bottom) / 2] as const;
  const corners = [centre, [left, top], [right, top], [left, bottom], [right, bottom]] as const;
  for (const [x, y] of corners) {
    const hit = document.elementFromPoint(x, y);
    // A field includes the button or icon inside it.
    const isIn = (container: Element | null | undefined) => hit !== null && container?.contains(hit) === true;
    const isFocusedElementHit = isIn(element) || isIn(label) || (element instanceof HTMLInputElement && isIn(element.parentElement));
    // At rounded corners, the container of the element is visible.
    const isAround = hit !== null && x !== centre[0] && hit.contains(element);
    if (isFocusedElementHit || isAround) continue;
    return { name: nameOf(element), hiddenBy: `${hit === null ? 'out of view' : nameOf(hit)} at ${Math.round(x)}, ${Math.round(y)}` };
  }
  return { name: nameOf(element), hiddenBy: null };
}
