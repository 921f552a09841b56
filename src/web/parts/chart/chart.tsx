import { Text } from '@mantine/core';
import { lazyComponent } from '#web/parts/shell/lazy-component.tsx';

/** A chart inside a `Figure`. The chart library is loaded when the first chart becomes visible. */
export const Chart = lazyComponent(async () => (await import('./recharts-chart.tsx')).RechartsChart, ChartNotLoaded);

/** Displayed if the chart's code cannot be loaded. The table below has the same figures. */
export function ChartNotLoaded() {
  return <Text>The chart could not be loaded. Switch to the table for the same numbers.</Text>;
}
