import { Button, Group, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatTime } from '#web/lib/format-time.ts';
import { readLocalTime } from '#web/lib/local-time.ts';
import { useStore } from '#web/lib/store.ts';
import { DayField } from '#web/parts/list/day-field.tsx';
import { displayTimeZone } from '#web/parts/text/time.tsx';

/** Fields for the day and the time of the balances, in the desk's time zone. */
export function TimeChoice({ at }: { readonly at: string | undefined }) {
  const zone = useStore(displayTimeZone);
  const navigate = useNavigate({ from: '/balances' });
  const [day = '', time = '23:59'] = (at === undefined ? null : formatTime(at, zone))?.split(' ') ?? [];
  const [problem, setProblem] = useState<string | null>(null);
  const chooseTime = (newDay: string, newTime: string) => {
    if (newDay === '') return void navigate({ search: {} });
    const parsedTime = readLocalTime(`${newDay} ${newTime}${zone === 'utc' ? 'Z' : ''}`);
    setProblem(parsedTime.problem === null ? null : `${parsedTime.problem.charAt(0).toUpperCase()}${parsedTime.problem.slice(1)}`);
    if (parsedTime.iso !== null) void navigate({ search: { at: parsedTime.iso } });
  };
  return (
    <Group align="flex-start" mb="md">
      <DayField label="Day" value={day} change={(newDay) => chooseTime(newDay, time)} />
      <TextInput
        key={time}
        label="Time"
        defaultValue={time}
        disabled={day === ''}
        error={problem}
        autoComplete="off"
        w="8rem"
        onBlur={({ currentTarget: { value } }) => (value.trim() === time ? setProblem(null) : chooseTime(day, value.trim()))}
        onKeyDown={({ key, currentTarget: { value } }) => (key === 'Enter' ? chooseTime(day, value.trim()) : undefined)}
      />
      {at === undefined ? null : (
        <Button variant="default" mt={{ base: 0, sm: '1.45rem' }} onClick={() => void navigate({ search: {} })}>
          Show now
        </Button>
      )}
    </Group>
  );
}
