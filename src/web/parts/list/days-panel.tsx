import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { nowMs } from '#web/lib/now.ts';
import { useStore, useStoreValue } from '#web/lib/store.ts';
import { dayZoneLabel, zonedDay } from '#web/lib/zoned-day.ts';
import { displayTimeZone } from '#web/parts/text/time.tsx';
import { DayField } from './day-field.tsx';
import type { FilterPanelProps } from './filter-bar.tsx';

/**
 * The fields of a filter by days. Each day that the user enters applies at once, in the time zone of the displayed times, unless it
 * reverses its period.
 */
export function DaysPanel({ filter: { days = {} }, search, change }: FilterPanelProps) {
  const zone = useStore(displayTimeZone);
  const fields = Object.entries(days).map(([name, label], index) => ({ name, label, second: index % 2 === 0 ? 'first' : 'last' }) as const);
  const [reversedLabel, setReversedLabel] = useState<string | null>(null);
  const changeDay = (name: string, day: string) => {
    const index = fields.findIndex((field) => field.name === name);
    const [first, last] = fields.slice(index - (index % 2));
    const next = { ...search, [name]: day };
    const [from = '', to = ''] = [first, last].map((field) => (field === undefined ? '' : dayOf(next[field.name])));
    const isReversed = from !== '' && to !== '' && from > to;
    setReversedLabel(isReversed ? (last?.label ?? null) : null);
    if (!isReversed) change({ [name]: day === '' ? undefined : zonedDay(day, fields[index]?.second ?? 'first', zone) });
  };
  const today = useStoreValue(nowMs, (now) => new Date(now).toISOString().slice(0, 10));
  return (
    <Stack gap="sm">
      <SimpleGrid cols={2} spacing="xs">
        {fields.map(({ name, label, second }) => (
          <DayField
            key={name}
            label={`${label} (${dayZoneLabel(search[name] ?? zonedDay(today, second, zone))})`}
            value={dayOf(search[name])}
            change={(day) => changeDay(name, day)}
          />
        ))}
      </SimpleGrid>
      {reversedLabel === null ? null : (
        <Text size="xs" c="red" role="alert">
          {reversedLabel}: the day must not be before the first one
        </Text>
      )}
    </Stack>
  );
}

/** The day without its UTC offset. */
function dayOf(zoned: string | undefined): string {
  return zoned?.slice(0, 10) ?? '';
}
