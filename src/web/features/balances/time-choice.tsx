import { Button, Group, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatTime, type TimeZone } from '#web/lib/format-time.ts';
import { localTimeText, readLocalTime } from '#web/lib/local-time.ts';
import { useStore } from '#web/lib/store.ts';
import { DayField } from '#web/parts/list/day-field.tsx';
import { displayTimeZone } from '#web/parts/text/time.tsx';

/** The text of the time field before the user types a time. */
const lastMinute = '23:59';

/** Fields for the day and the time of the balances, in the desk's time zone. */
export function TimeChoice({ at }: { readonly at: string | undefined }) {
  const zone = useStore(displayTimeZone);
  const navigate = useNavigate({ from: '/balances' });
  const [day, time] = at === undefined ? ['', lastMinute] : fieldTexts(at, zone);
  const [problem, setProblem] = useState<string | null>(null);
  const chooseTime = (newDay: string, newTime: string) => {
    if (newDay === '') return void navigate({ search: {} });
    // Adds the day if the typed text has no day. Users may type a complete time, because error messages contain an example of one.
    const text = /^\d{4}-/.test(newTime) ? newTime : `${newDay} ${newTime}`;
    const parsedTime = readLocalTime(zone === 'utc' && !/(Z|[+-]\d\d:\d\d)$/.test(text) ? `${text}Z` : text);
    setProblem(parsedTime.problem === null ? null : `${parsedTime.problem.charAt(0).toUpperCase()}${parsedTime.problem.slice(1)}`);
    if (parsedTime.iso !== null) void navigate({ search: { at: parsedTime.iso } });
  };
  const chooseDay = (newDay: string) => {
    const [today, now] = fieldTexts(new Date().toISOString(), zone);
    // The last minute of today is in the future, so the current time is used for today.
    chooseTime(newDay, newDay === today && now < time ? now : time);
  };
  return (
    <Group align="flex-start" mb="md">
      <DayField label="Day" value={day} change={chooseDay} />
      <TextInput
        key={time}
        label="Time"
        defaultValue={time}
        disabled={day === ''}
        error={problem}
        autoComplete="off"
        w="10rem"
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

/**
 * The texts of the day field and the time field. The time field contains the seconds if they are not zero, and the UTC offset if a clock
 * change repeats the time.
 */
function fieldTexts(at: string, zone: TimeZone): readonly [string, string] {
  const text = zone === 'utc' ? (formatTime(at, zone, 'second') ?? '') : localTimeText(at);
  return [text.slice(0, 10), text.slice(11).replace(/^(\d\d:\d\d):00/, '$1')];
}
