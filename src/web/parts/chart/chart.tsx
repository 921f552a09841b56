import { Text } from '@mantine/core';
import { later } from '#web/parts/shell/later.tsx';

/** A chart inside a `Figure`. Its library loads when the first chart is visible. */
export const Chart = later(async () => (await import('./recharts-chart.tsx')).RechartsChart, NotDrawn);

/** Replaces the chart if its code does not load. The table has the same figures. */
export function NotDrawn() {
  return <Text>The chart could not be loaded. Switch to the table for the same numbers.</Text>;
}
