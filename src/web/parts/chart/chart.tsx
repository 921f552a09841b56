import { lazy } from 'react';
import type { ChartProps } from './chart-data.ts';

/** A chart, for the inside of a `Figure`. The library that draws it is fetched when the first one is to be seen. */
export const Chart = lazy(async () => {
  try {
    return { default: (await import('./chart-drawn.tsx')).DrawnChart };
  } catch {
    return { default: NotLoaded };
  }
});

/** The table holds the same: nothing is lost. */
function NotLoaded(_props: ChartProps) {
  return <p>The chart could not be loaded. Its table holds the same figures.</p>;
}
