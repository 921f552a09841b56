/**
 * The texts of money, addresses, tags, states and buttons below an element that a reader does not get in full: cut by their
 * box, or an amount that wraps between its digits or before its ticker. Runs alone in a page, so it uses nothing outside itself.
 */
export function clippedTexts(root: Element): readonly string[] {
  const whole = 'button, [role="button"], .mantine-Button-root, .mantine-Badge-root, [data-amount], [data-whole]';
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isForReadersOnly = (element: Element) => element.clientWidth <= 1 || element.clientHeight <= 1;
  const textOf = (element: Element) => (element.textContent ?? '').trim().slice(0, 60);
  const cut = [...root.querySelectorAll(whole)].flatMap((element) => {
    const boxes = [element, ...element.querySelectorAll('*')].filter(
      (box) => isVisible(box) && !isForReadersOnly(box) && getComputedStyle(box).overflowX !== 'visible',
    );
    return boxes.some((box) => box.scrollWidth > box.clientWidth) ? [`cut: ${textOf(element)}`] : [];
  });
  const broken = [...root.querySelectorAll('[data-amount]')].flatMap((element) => {
    // A large figure has a rule of its own, and an amount that no chain can have is not checked.
    if (!isVisible(element) || element.matches('[data-figure], [data-long]')) return [];
    const range = document.createRange();
    range.selectNodeContents(element);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const [first] = boxes;
    return first !== undefined && boxes.some(({ top }) => top >= first.bottom) ? [`broken: ${textOf(element)}`] : [];
  });
  return [...cut, ...broken];
}
