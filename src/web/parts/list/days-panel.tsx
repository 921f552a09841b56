import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DayField } from './day-field.tsx';
import type { FilterPanelProps } from './filter-bar.tsx';

/** The fields of a filter by days. Each day that the user enters applies at once. */
export function DaysPanel({ filter: { days = {} }, search, change }: FilterPanelProps) {
  const [isReversed, setReversed] = useState(false);
  const [[firstName], [lastName, lastLabel]] = [Object.entries(days)[0] ?? [''], Object.entries(days)[1] ?? ['', '']];
  const changeDay = (name: string, day: string) => {
    const next = { ...search, [name]: day };
    const [from = '', to = ''] = [next[firstName], next[lastName]];
    setReversed(from !== '' && to !== '' && from > to);
    if (from === '' || to === '' || from <= to) change({ [name]: day || undefined });
  };
  return (
    <Stack gap="sm">
      <SimpleGrid cols={2} spacing="xs">
        {Object.entries(days).map(([name, label]) => (
          <DayField key={name} label={`${label} (UTC)`} value={search[name] ?? ''} change={(day) => changeDay(name, day)} />
        ))}
      </SimpleGrid>
      {isReversed ? (
        <Text size="xs" c="red" role="alert">
          {lastLabel}: the day must not be before the first one
        </Text>
      ) : null}
    </Stack>
  );
}
