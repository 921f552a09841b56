import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DayField } from './day-field.tsx';
import type { FilterPanelProps } from './filter-bar.tsx';

/** The fields of a filter by days. Each day that the user enters applies at once, unless it reverses its period. */
export function DaysPanel({ filter: { days = {} }, search, change }: FilterPanelProps) {
  const fields = Object.entries(days);
  const [reversedLabel, setReversedLabel] = useState<string | null>(null);
  const changeDay = (name: string, day: string) => {
    const index = fields.findIndex(([fieldName]) => fieldName === name);
    const [[firstName] = [''], [lastName, lastLabel] = ['', '']] = fields.slice(index - (index % 2));
    const next = { ...search, [name]: day };
    const [from = '', to = ''] = [next[firstName], next[lastName]];
    const isReversed = from !== '' && to !== '' && from > to;
    setReversedLabel(isReversed ? lastLabel : null);
    if (!isReversed) change({ [name]: day || undefined });
  };
  return (
    <Stack gap="sm">
      <SimpleGrid cols={2} spacing="xs">
        {fields.map(([name, label]) => (
          <DayField key={name} label={`${label} (UTC)`} value={search[name] ?? ''} change={(day) => changeDay(name, day)} />
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
