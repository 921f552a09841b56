import { Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { EvidencePeriod } from '#web/data/evidence/evidence-report.ts';
import { endOfDay, formatTime, lastDayOf } from '#web/lib/format-time.ts';
import { readLocalTime } from '#web/lib/local-time.ts';
import { useStore } from '#web/lib/store.ts';
import { Choice } from '#web/parts/form/choice.tsx';
import { DayField } from '#web/parts/list/day-field.tsx';
import { displayTimeZone } from '#web/parts/text/time.tsx';

const choices = { this: 'This quarter', last: 'Last quarter', custom: 'Custom' } as const;

type PeriodChoiceProps = {
  readonly choice: keyof typeof choices;
  readonly period: EvidencePeriod;
  /** The server's current time. A period cannot end after it. */
  readonly serverTime: string;
};

/** The fields for the period of the evidence: a quarter of the desk's calendar, or whole days in the desk's time zone. */
export function PeriodChoice({ choice, period, serverTime }: PeriodChoiceProps) {
  const zone = useStore(displayTimeZone);
  const navigate = useNavigate({ from: '/evidence' });
  const [firstDay, lastDay] = [
    formatTime(period.from, zone)?.slice(0, 10) ?? '',
    isTime(period.until) ? lastDayOf(period.until, zone) : '',
  ];
  const show = (search: EvidencePeriod) => void navigate({ search });
  const showDays = (newFirstDay: string, newLastDay: string) => {
    if (newFirstDay === '' || newLastDay === '') return;
    const from = readLocalTime(`${newFirstDay} 00:00${zone === 'utc' ? 'Z' : ''}`).iso ?? `${newFirstDay}T00:00:00Z`;
    const until = endOfDay(newLastDay, zone);
    show({ from, until: newFirstDay <= newLastDay && newFirstDay <= serverTime.slice(0, 10) && until > serverTime ? serverTime : until });
  };
  return (
    <Group align="flex-end" mb="md">
      <Choice
        legend="Period"
        value={choice}
        choices={choices}
        choose={(next) => (next === 'custom' ? show(period) : void navigate({ search: { period: next } }))}
      />
      {choice === 'custom' ? (
        <>
          <DayField label="First day" value={firstDay} change={(day) => showDays(day, lastDay)} />
          <DayField label="Last day" value={lastDay} change={(day) => showDays(firstDay, day)} />
        </>
      ) : null}
    </Group>
  );
}

function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}
