import { lazy, type ComponentType } from 'react';

/** A component with code that is loaded when it is first rendered. If loading fails, `Fallback` is displayed instead. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = NotLoaded,
): ComponentType<Props> {
  return lazy(() =>
    load().then(
      (LoadedComponent) => ({ default: LoadedComponent }),
      () => ({ default: Fallback }),
    ),
  );
}

function NotLoaded() {
  return <p role="alert">This part could not be loaded. Reload the page to try again.</p>;
}
