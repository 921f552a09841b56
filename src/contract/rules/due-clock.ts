import type { DueFilter } from '#contract/desk/due-filters.ts';
import { addDays, holidaysOf, isWeekend, weekdayOf, type Day } from '#contract/people/code-lists/holidays.ts';
import { dayInZone } from '#contract/wire/zone-day.ts';

/**
 * Time zone of due days: Ottawa's, where the reports are sent. Ours: the spec is silent. One zone
 * for all officers gives an item the same due day for each.
 */
export const dueTimeZone = 'America/Toronto';

/** Distance of a due day in working days, at least 1: days left after today, or days late. */
export type DueStanding =
  | { readonly is: 'left'; readonly days: number }
  | { readonly is: 'today' }
  | { readonly is: 'late'; readonly days: number };

const holidaysByYear = new Map<string, ReadonlySet<Day>>();

/** Whether a day is a working day: not a Saturday, a Sunday or a federal holiday. */
export function isWorkingDay(day: Day): boolean {
  if (isWeekend(day)) return false;
  const year = day.slice(0, 4);
  const holidays = holidaysByYear.get(year) ?? new Set(holidaysOf(Number(year)).values());
  holidaysByYear.set(year, holidays);
  return !holidays.has(day);
}

/** Cache of the last instant: a queue uses the same one for each of its items. */
let latest: { readonly ms: number; readonly day: Day } | null = null;

/** The calendar day in the clock's time zone at an instant, ms since 1970. */
export function dueCalendarDay(ms: number): Day {
  if (latest?.ms !== ms) latest = { ms, day: dayInZone(ms, dueTimeZone) as Day };
  return latest.day;
}

/**
 * The last day on which the report of a deposit is in time. It is `workingDays` after the day of
 * receipt (ISO 8601), which does not count. Null when the time cannot be read. Ours: the spec is
 * silent; a reminder after FINTRAC's guidance on large virtual currency transaction reports,
 * "within five working days after the day you received the amount".
 */
export function dueDay(receivedAt: string | null | undefined, workingDays: number): Day | null {
  const ms = Date.parse(receivedAt ?? '');
  if (Number.isNaN(ms)) return null;
  let day = dueCalendarDay(ms);
  for (let remainingDays = workingDays; remainingDays > 0;) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) remainingDays -= 1;
  }
  return day;
}

/** The fields of a deposit that the due clock needs: its regulatory status and its receipt. */
type DueDeposit = { readonly regulatory_status?: string | null | undefined; readonly timestamp?: string | null | undefined };

/**
 * The due day of a deposit, or null when the clock is off (`workingDays` null) or the item is not
 * LVCTR. The travel rule sets no deadline, so its items show only their age.
 */
export function dueDayOf(deposit: DueDeposit, workingDays: number | null): Day | null {
  if (workingDays === null || deposit.regulatory_status !== 'missing_lvctr_info') return null;
  return dueDay(deposit.timestamp, workingDays);
}

/** Distance of a due day at an instant, ms since 1970. */
export function dueStanding(due: Day, nowMs: number): DueStanding {
  const today = dueCalendarDay(nowMs);
  if (today === due) return { is: 'today' };
  if (today < due) return { is: 'left', days: workingDaysAfter(today, due) };
  // On the weekend after its due day an item is already overdue.
  return { is: 'late', days: Math.max(1, workingDaysAfter(due, today)) };
}

/** Working days after `from` up to and including `to`. Counted day by day, up to 100 years. */
function workingDaysAfter(from: Day, to: Day): number {
  let count = 0;
  let day = from;
  for (let step = 0; day < to && step < 36_525; step += 1) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) count += 1;
  }
  return count;
}

/** `'3 days left'`, `'Due today'`, `'1 day late'`, in working days. */
export function dueWords(standing: DueStanding): string {
  switch (standing.is) {
    case 'today':
      return 'Due today';
    case 'left':
    case 'late':
      return `${standing.days} day${standing.days === 1 ? '' : 's'} ${standing.is}`;
    default:
      return standing satisfies never;
  }
}

/** Whether a due day matches the filter at an instant, ms since 1970. */
export function fitsDue(due: Day | null, filter: DueFilter, nowMs: number): boolean {
  if (due === null || filter === 'none') return due === null && filter === 'none';
  const today = dueCalendarDay(nowMs);
  switch (filter) {
    case 'late':
      return due < today;
    case 'today':
      return due === today;
    case 'week':
      return due >= today && due <= addDays(today, (7 - weekdayOf(today)) % 7);
    default:
      return filter satisfies never;
  }
}
