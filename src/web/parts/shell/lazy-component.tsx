import { lazy, type ComponentType } from 'react';

/** A component whose code loads when it is first rendered. If that fails, `Failed` replaces it; by default a sentence. */
export function lazyComponent<Props extends object>(
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
