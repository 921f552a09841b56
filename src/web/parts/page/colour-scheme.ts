import type { MantineColorSchemeManager } from '@mantine/core';
import { preference } from '#web/data/preferences.ts';

/** The user's preference for light colours, dark colours or the system's setting. */
export const colourScheme = preference('colour_scheme');

/** Connects Mantine to the user's preference. Other code must change the scheme only through the preference. */
export function colourSchemeManager(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: colourScheme.get,
    set: () => undefined,
    subscribe: (follow) => {
      stop = colourScheme.subscribe(() => follow(colourScheme.get()));
    },
    unsubscribe: () => stop(),
    clear: () => undefined,
  };
}

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
