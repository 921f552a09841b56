import { Group, Paper, Text } from '@mantine/core';
import { Amount } from '#web/parts/money/amount.tsx';
import type { ChartRow, ChartSeries } from './chart-data.ts';
import classes from './chart.module.css';

type ChartTooltipProps = { readonly row: ChartRow | null; readonly series: readonly ChartSeries[]; readonly unit: string | undefined };

/** The exact figures at the point under the pointer. */
export function ChartTooltip({ row, series, unit }: ChartTooltipProps) {
  if (row === null) return null;
  const { title, label, values } = row.point;
  return (
    <Paper p="xs" shadow="md">
      <Text size="xs" fw={570} dir="auto">
        {title ?? label}
      </Text>
      {series.map(({ key, title: name, tone }) => {
        const value = values[key];
        if (value === undefined) return null;
        return (
          <Group key={key} justify="space-between" gap="md">
            <Text size="xs" c="dimmed" className={classes.key} data-tone={tone}>
              {name}
            </Text>
            <Text size="xs">
              <Amount value={value} ticker={unit} />
            </Text>
          </Group>
        );
      })}
    </Paper>
  );
}
