import { Text } from '@mantine/core';
import { lazy } from 'react';
import type { ChartProps } from './chart-data.ts';

/** A chart inside a `Figure`. Its library loads when the first chart is visible. */
export const Chart = lazy(async () => {
  try {
    return { default: (await import('./recharts-chart.tsx')).RechartsChart };
  } catch {
    return { default: NotLoaded };
  }
});

/** The table has the same figures, so nothing is lost. */
function NotLoaded(_props: ChartProps) {
  return <Text>The chart could not be loaded. Its table has the same figures.</Text>;
}
