/**
 * Returns the texts inside an element that users cannot read in full: their box cuts them, or an amount wraps. Playwright runs
 * this function inside the page, so it must not use anything outside itself.
 */
export function clippedTexts(root: Element): readonly string[] {
  const checkedElements = 'button, [role="button"], .mantine-Button-root, .mantine-Badge-root, [data-amount], [data-whole]';
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isForScreenReaders = (element: Element) => element.clientWidth <= 1 || element.clientHeight <= 1;
  const textOf = (element: Element) => (element.textContent ?? '').trim().slice(0, 60);
  const cutTexts = [...root.querySelectorAll(checkedElements)].flatMap((element) => {
    // A loading button shows a spinner instead of its text. The spinner stays for a moment after loading.
    if (element.matches('[data-loading]') || element.querySelector('.mantine-Button-loader') !== null) return [];
    const boxes = [element, ...element.querySelectorAll('*')].filter(
      (box) => isVisible(box) && !isForScreenReaders(box) && getComputedStyle(box).overflowX !== 'visible',
    );
    return boxes.some((box) => box.scrollWidth > box.clientWidth) ? [`cut: ${textOf(element)}`] : [];
  });
  const brokenAmounts = [...root.querySelectorAll('[data-amount]')].flatMap((element) => {
    // Large figures (`data-figure`) and extremely long amounts (`data-long`) may wrap.
    if (!isVisible(element) || element.matches('[data-figure], [data-long]')) return [];
    const range = document.createRange();
    range.selectNodeContents(element);
    const textBoxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const [firstBox] = textBoxes;
    return firstBox !== undefined && textBoxes.some(({ top }) => top >= firstBox.bottom) ? [`broken: ${textOf(element)}`] : [];
  });
  // A table cell or button that a container cuts, and that the user cannot reach by scrolling.
  const cutByContainer = [...root.querySelectorAll(`th, td, ${checkedElements}`)].flatMap((element) => {
    if (!isVisible(element) || isForScreenReaders(element) || textOf(element) === '') return [];
    const { left, right } = element.getBoundingClientRect();
    for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      if (overflowX === 'auto' || overflowX === 'scroll' || isForScreenReaders(box)) return [];
      const edges = box.getBoundingClientRect();
      if (overflowX !== 'visible' && (right > edges.right + 1 || left < edges.left - 1))
        return [`cut by its container: ${textOf(element)}`];
    }
    return [];
  });
  return [...cutTexts, ...brokenAmounts, ...cutByContainer];
}
