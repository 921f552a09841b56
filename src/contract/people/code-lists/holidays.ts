import { dayMs } from '#contract/limits.ts';

/** A calendar day in ISO format, for example `'2026-07-01'`. */
export type Day = string;

/** The day `count` days later, or earlier if negative. For example, `addDays('2026-12-31', 1)` gives `'2027-01-01'`. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** The day of the week, from 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Whether a day is a Saturday or a Sunday. */
export function isWeekend(day: Day): boolean {
  return weekdayOf(day) % 6 === 0;
}

/** How the date of a holiday is computed. */
type HolidayRule =
  /** A fixed date. A holiday on a weekend moves to the next working day. */
  | { readonly on: 'date'; readonly month: number; readonly date: number }
  /** The nth Monday of a month. */
  | { readonly on: 'monday'; readonly month: number; readonly nth: number }
  /** The last Monday before a day. */
  | { readonly on: 'monday_before'; readonly month: number; readonly date: number }
  /** A number of days from Easter Sunday. */
  | { readonly on: 'easter'; readonly days: number };

/**
 * The general holidays of federally regulated work in Canada, in calendar order. Source: Canada Labour Code (R.S.C. 1985,
 * c. L-2), section 166, and section 193 for weekends. Easter Monday is excluded, because only the federal public service
 * observes it. Without this holiday the reminder comes earlier, which is safer.
 */
const holidayRules = [
  ['New Year’s Day', { on: 'date', month: 1, date: 1 }],
  ['Good Friday', { on: 'easter', days: -2 }],
  ['Victoria Day', { on: 'monday_before', month: 5, date: 25 }],
  ['Canada Day', { on: 'date', month: 7, date: 1 }],
  ['Labour Day', { on: 'monday', month: 9, nth: 1 }],
  ['National Day for Truth and Reconciliation', { on: 'date', month: 9, date: 30 }],
  ['Thanksgiving', { on: 'monday', month: 10, nth: 2 }],
  ['Remembrance Day', { on: 'date', month: 11, date: 11 }],
  ['Christmas Day', { on: 'date', month: 12, date: 25 }],
  ['Boxing Day', { on: 'date', month: 12, date: 26 }],
] as const satisfies readonly (readonly [name: string, rule: HolidayRule])[];

/** The name of a Canadian federal holiday. */
export type Holiday = (typeof holidayRules)[number][0];

/** The first year in which September 30 was a holiday. Source: S.C. 2021, c. 11. */
const truthAndReconciliationFirstYear = 2021;

/**
 * The days on which the federal holidays of a year are observed, by name. Holidays on weekends have moved. For example,
 * `'Canada Day'` of 2023 is `'2023-07-03'`.
 */
export function holidaysOf(year: number): ReadonlyMap<Holiday, Day> {
  const observedDays = new Map<Holiday, Day>();
  for (const [name, rule] of holidayRules) {
    if (name === 'National Day for Truth and Reconciliation' && year < truthAndReconciliationFirstYear) continue;
    let day = dayOf(rule, year);
    // When Christmas Day and Boxing Day are on one weekend, they move to Monday and Tuesday.
    while (isWeekend(day) || [...observedDays.values()].includes(day)) day = addDays(day, 1);
    observedDays.set(name, day);
  }
  return observedDays;
}

function dayOf(rule: HolidayRule, year: number): Day {
  if (rule.on === 'easter') return addDays(easterSunday(year), rule.days);
  if (rule.on === 'date') return dayIn(year, rule.month, rule.date);
  if (rule.on === 'monday_before') return lastMondayUpTo(dayIn(year, rule.month, rule.date - 1));
  return lastMondayUpTo(dayIn(year, rule.month, rule.nth * 7));
}

/** The same day if it is a Monday, otherwise the last Monday before it. */
function lastMondayUpTo(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

function dayIn(year: number, month: number, date: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/** Easter Sunday of the Gregorian calendar. Source: the anonymous algorithm of Nature, 20 April 1876, as in Meeus, Astronomical Algorithms, chapter 8. */
function easterSunday(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return dayIn(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
}
