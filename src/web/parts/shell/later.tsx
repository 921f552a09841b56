import { lazy, type ComponentType } from 'react';

/** A component whose code is loaded when it is first shown; where that fails, `Failed`: by default a sentence. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<Props> = NotLoaded,
): ComponentType<Props> {
  return lazy(() =>
    load().then(
      (Loaded) => ({ default: Loaded }),
      () => ({ default: Failed }),
    ),
  );
}

function NotLoaded() {
  return <p role="alert">This part could not be loaded. Reload the page to try again.</p>;
}
