import type { MantineColorSchemeManager } from '@mantine/core';
import { preference } from '#web/data/preferences.ts';

/** Light, dark, or as the system is set: a preference of the user. */
export const colourScheme = preference('colour_scheme');

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
