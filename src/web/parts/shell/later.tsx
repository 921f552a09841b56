import { lazy, type ComponentType } from 'react';

/** A component whose code is loaded when it is first shown; a sentence where that fails. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(() =>
    load().then(
      (Loaded) => ({ default: Loaded }),
      () => ({ default: NotLoaded as ComponentType<Props> }),
    ),
  );
}

function NotLoaded() {
  return <p role="alert">This part could not be loaded. Reload the page to try again.</p>;
}
