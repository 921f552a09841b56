/** Prints every page in light colours, because dark colours are too pale on paper. */
export function printInLightColours(): void {
  const root = document.documentElement;
  const attribute = 'data-mantine-color-scheme';
  let scheme: string | null = null;
  globalThis.addEventListener('beforeprint', () => {
    scheme = root.getAttribute(attribute);
    root.setAttribute(attribute, 'light');
  });
  globalThis.addEventListener('afterprint', () => {
    if (scheme !== null) root.setAttribute(attribute, scheme);
  });
}
