import type { MantineColorSchemeManager, MantineThemeOverride } from '@mantine/core';
import { preference } from '#web/data/preferences.ts';

/** Light, dark, or as the system is set: a preference of the user. */
export const colourScheme = preference('colour_scheme');

/**
 * Marks the page with the scheme and with what the theme says of motion, before anything is drawn. Mantine marks it too, but after the first drawing,
 * when the styles of everything would be found a second time.
 */
export function markPage({ respectReducedMotion = false }: MantineThemeOverride): void {
  const chosen = colourScheme.get();
  const isDark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  if (respectReducedMotion) document.documentElement.setAttribute('data-respect-reduced-motion', 'true');
}

/** Lets Mantine follow the preference, which is the one place to change it. */
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
