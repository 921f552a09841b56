import { ActionIcon, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { isDay } from '#web/lib/format-time.ts';
import { isoDate } from '#web/lib/typed-day.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { useVisibleValue } from './filter-bar.tsx';
import classes from './day-field.module.css';

/** Earliest accepted year, so that a half-typed year (`0002`) is rejected. */
const firstYear = '2009';

type DayFieldProps = {
  readonly label: string;
  /** The day: `'2026-07-21'`. Empty if no day is chosen. */
  readonly value: string;
  readonly change: (day: string) => void;
};

/** A date field. Users type a date in ISO order or choose it in the browser's calendar. */
export function DayField({ label, value, change }: DayFieldProps) {
  const ref = useVisibleValue(value);
  const calendar = useRef<HTMLInputElement>(null);
  // The value of the field at the time when the user typed an invalid date. The error is displayed until the value changes.
  const [rejectedAtValue, setRejectedAtValue] = useState<string | null>(null);
  const acceptTyped = (typed: string) => {
    const day = isoDate(typed.trim());
    const isAccepted = day === '' || (isDay(day) && day >= firstYear);
    setRejectedAtValue(isAccepted ? null : value);
    if (isAccepted && ref.current !== null) ref.current.value = day;
    if (isAccepted && day !== value) change(day);
  };
  return (
    <TextInput
      ref={ref}
      label={label}
      placeholder="YYYY-MM-DD"
      defaultValue={value}
      autoComplete="off"
      error={rejectedAtValue === value ? `YYYY-MM-DD, ${firstYear} or later` : undefined}
      onChange={({ currentTarget: { value: typed } }) => (isDay(typed) ? acceptTyped(typed) : undefined)}
      onBlur={({ currentTarget: { value: typed } }) => acceptTyped(typed)}
      onKeyDown={({ key, currentTarget: { value: typed } }) => (key === 'Enter' ? acceptTyped(typed) : undefined)}
      rightSection={
        <>
          <input
            ref={calendar}
            type="date"
            className={classes.calendar}
            tabIndex={-1}
            aria-hidden="true"
            min={`${firstYear}-01-01`}
            onChange={(event) => acceptTyped(event.currentTarget.value)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`${label}: open the calendar`}
            onClick={() => openCalendar(calendar.current, value)}
          >
            <Icon name="calendar" size={14} />
          </ActionIcon>
        </>
      }
    />
  );
}

function openCalendar(calendar: HTMLInputElement | null, day: string): void {
  if (calendar === null) return;
  calendar.value = day;
  calendar.showPicker();
}
