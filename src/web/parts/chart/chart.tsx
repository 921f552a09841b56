import { Text } from '@mantine/core';
import { lazyComponent } from '#web/parts/shell/lazy-component.tsx';

/** A chart inside a `Figure`. Its library loads when the first chart is visible. */
export const Chart = lazyComponent(async () => (await import('./recharts-chart.tsx')).RechartsChart, ChartNotLoaded);

/** Replaces the chart if its code does not load. The table has the same figures. */
export function ChartNotLoaded() {
  return <Text>The chart could not be loaded. Switch to the table for the same numbers.</Text>;
}
