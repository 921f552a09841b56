/**
 * Money amounts, addresses, tags, states and buttons inside an element that are not fully readable: cut by their box, or an amount that
 * wraps between its digits or before its ticker. Runs inside a page, so it must not use anything outside itself.
 */
export function clippedTexts(root: Element): readonly string[] {
  const whole = 'button, [role="button"], .mantine-Button-root, .mantine-Badge-root, [data-amount], [data-whole]';
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isForReadersOnly = (element: Element) => element.clientWidth <= 1 || element.clientHeight <= 1;
  const textOf = (element: Element) => (element.textContent ?? '').trim().slice(0, 60);
  const cut = [...root.querySelectorAll(whole)].flatMap((element) => {
    // A button that loads shows a spinner instead of its text; the spinner stays for a moment afterwards.
    if (element.matches('[data-loading]') || element.querySelector('.mantine-Button-loader') !== null) return [];
    const boxes = [element, ...element.querySelectorAll('*')].filter(
      (box) => isVisible(box) && !isForReadersOnly(box) && getComputedStyle(box).overflowX !== 'visible',
    );
    return boxes.some((box) => box.scrollWidth > box.clientWidth) ? [`cut: ${textOf(element)}`] : [];
  });
  const broken = [...root.querySelectorAll('[data-amount]')].flatMap((element) => {
    // Large figures may wrap, and amounts that no chain can have are not checked.
    if (!isVisible(element) || element.matches('[data-figure], [data-long]')) return [];
    const range = document.createRange();
    range.selectNodeContents(element);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const [first] = boxes;
    return first !== undefined && boxes.some(({ top }) => top >= first.bottom) ? [`broken: ${textOf(element)}`] : [];
  });
  return [...cut, ...broken];
}
