import { isDay } from './format-time.ts';
import { dayReadings, isoDate } from './typed-day.ts';

/** A typed local time in the service's format, or the reason why the text does not name exactly one time. */
export type LocalTime = { readonly iso: string; readonly problem: null } | { readonly iso: null; readonly problem: string };

/** Returns by how many minutes a zone is behind UTC at a time (ms since 1970). */
type OffsetAt = (ms: number) => number;

export const browserOffset: OffsetAt = (ms) => new Date(ms).getTimezoneOffset();

const localTimePattern = /^(.+?)(?:T|,?\s+|,)(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?(?:\s?(Z|[+-]\d{2}:?\d{2}))?$/;

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Reads a time in the browser's zone: `'2026-07-21 9:30'`. If a clock change repeats the time, it must be typed with its offset:
 * `'2026-11-01 01:30 -04:00'`.
 */
export function readLocalTime(typed: string, offsetAt = browserOffset): LocalTime {
  const [, date = '', hour = '', minute = '', second = '00', zone] = localTimePattern.exec(typed.trim()) ?? [];
  const [day, time] = [isoDate(date), `${hour.padStart(2, '0')}:${minute}:${second}`];
  if (hour === '' || !/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?$/.test(time))
    return localTimeProblem('must be a date and time such as 2026-07-21 09:30');
  if (!isDay(day)) {
    const readings = dayReadings(date);
    return localTimeProblem(readings.length < 2 ? 'must be a day that exists' : `can mean ${readings.join(' or ')}: write one of them`);
  }
  if (zone !== undefined) return zonedTime(`${day}T${time}${zone.replace(/:?(\d{2})$/, ':$1')}`);
  const wallMs = Date.parse(`${day}T${time}Z`);
  // The offsets one day before and one day after the time. They differ if the clock changes in between.
  const offsets = [...new Set([-1, 1].map((side) => offsetAt(wallMs + side * dayMs)))];
  const validOffsets = offsets.filter((minutes) => offsetAt(wallMs + minutes * minuteMs) === minutes);
  const [offset] = validOffsets;
  if (offset === undefined) return localTimeProblem('does not exist: the clocks were put forward over it');
  if (validOffsets.length === 1) return { iso: new Date(wallMs + offset * minuteMs).toISOString(), problem: null };
  const timesWithOffset = validOffsets.map((minutes) => `${day} ${time.slice(0, 5)} ${offsetText(minutes)}`).join(' or ');
  return localTimeProblem(`occurs twice, because the clocks were put back: write ${timesWithOffset}`);
}

function zonedTime(text: string): LocalTime {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? localTimeProblem('must have an offset such as -04:00') : { iso: new Date(ms).toISOString(), problem: null };
}

/**
 * Formats a time in the browser's zone: `'2026-07-21 09:30:00'`. The offset is added if a clock change repeats the time; invalid
 * text stays unchanged.
 */
export function localTimeText(iso: string, offsetAt = browserOffset): string {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return iso;
  const offset = offsetAt(ms);
  const text = new Date(ms - offset * minuteMs).toISOString().slice(0, 19).replace('T', ' ');
  return readLocalTime(text, offsetAt).iso === null ? `${text} ${offsetText(offset)}` : text;
}

function localTimeProblem(problem: string): LocalTime {
  return { iso: null, problem };
}

/** Formats the UTC offset of a zone that is this many minutes behind UTC: `'-04:00'` for 240. */
export function offsetText(minutesBehind: number): string {
  const absoluteMinutes = Math.abs(minutesBehind);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${minutesBehind > 0 ? '-' : '+'}${twoDigits(Math.floor(absoluteMinutes / 60))}:${twoDigits(absoluteMinutes % 60)}`;
}
