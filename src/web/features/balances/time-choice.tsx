import { Button, Group, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatTime } from '#web/lib/format-time.ts';
import { readLocalTime } from '#web/lib/local-time.ts';
import { useStore } from '#web/lib/store.ts';
import { DayField } from '#web/parts/list/day-field.tsx';
import { displayTimeZone } from '#web/parts/text/time.tsx';

/** The day and the time of the balances, in the zone in which the desk shows times. */
export function TimeChoice({ at }: { readonly at: string | undefined }) {
  const zone = useStore(displayTimeZone);
  const navigate = useNavigate({ from: '/balances' });
  const [day = '', time = '23:59'] = (at === undefined ? null : formatTime(at, zone))?.split(' ') ?? [];
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (newDay: string, newTime: string) => {
    if (newDay === '') return void navigate({ search: {} });
    const read = readLocalTime(`${newDay} ${newTime}${zone === 'utc' ? 'Z' : ''}`);
    setProblem(read.problem === null ? null : `${read.problem.charAt(0).toUpperCase()}${read.problem.slice(1)}`);
    if (read.iso !== null) void navigate({ search: { at: read.iso } });
  };
  return (
    <Group align="flex-start" mb="md">
      <DayField label="Day" value={day} change={(newDay) => choose(newDay, time)} />
      <TextInput
        key={time}
        label="Time"
        defaultValue={time}
        disabled={day === ''}
        error={problem}
        autoComplete="off"
        w="8rem"
        onBlur={({ currentTarget: { value } }) => (value.trim() === time ? setProblem(null) : choose(day, value.trim()))}
        onKeyDown={({ key, currentTarget: { value } }) => (key === 'Enter' ? choose(day, value.trim()) : undefined)}
      />
      {at === undefined ? null : (
        <Button variant="default" mt={{ base: 0, sm: '1.45rem' }} onClick={() => void navigate({ search: {} })}>
          Show now
        </Button>
      )}
    </Group>
  );
}
