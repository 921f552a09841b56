import type { MantineColorSchemeManager } from '@mantine/core';
import { preference } from '#web/data/preferences.ts';

const scheme = preference('colour_scheme');

/** Mantine's colour scheme, kept with the user's preferences. */
export const colourScheme: MantineColorSchemeManager = {
  get: () => scheme.get(),
  set: scheme.set,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => scheme.set('auto'),
};
