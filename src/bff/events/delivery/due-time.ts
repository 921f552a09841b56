import type { OwnTarget } from '#contract/desk/notification-targets.ts';
import { dayMs, minuteMs } from '#contract/limits.ts';
import { localTime } from '#contract/money/policy-facts.ts';

const dayMinutes = dayMs / minuteMs;

type Timing = Pick<OwnTarget, 'digest_hour' | 'quiet' | 'zone'>;

/**
 * The time at which a message that is created now is due at a target, ms since 1970. The message is due at the target's digest
 * hour, if any, and never in its quiet hours.
 */
export function dueMsOf(timing: Timing, nowMs: number): number {
  const { digest_hour: hour, zone } = timing;
  return msAfterQuietHours(timing, hour === null ? nowMs : nextMs(zone, `${String(hour).padStart(2, '0')}:00`, nowMs));
}

/** The first time from `ms` on that is outside the quiet hours. */
export function msAfterQuietHours({ quiet, zone }: Omit<Timing, 'digest_hour'>, ms: number): number {
  if (quiet === null) return ms;
  const { time } = localTime(zone, ms);
  const isQuiet = quiet.from < quiet.to ? quiet.from <= time && time < quiet.to : quiet.from <= time || time < quiet.to;
  return isQuiet ? nextMs(zone, quiet.to, ms) : ms;
}

/** The next time after `ms` at which clocks of a zone show a time of day. A time that daylight saving skips counts as one hour later. */
function nextMs(zone: string, time: string, ms: number): number {
  const minutesApart = minutesOf(time) - minutesOf(localTime(zone, ms).time);
  const plainMs = Math.floor(ms / minuteMs) * minuteMs + (minutesApart > 0 ? minutesApart : minutesApart + dayMinutes) * minuteMs;
  // Daylight saving may change the clocks between the two times, by less than half a day.
  const shift = minutesOf(time) - minutesOf(localTime(zone, plainMs).time);
  const shiftedMs = plainMs + (Math.abs(shift) < dayMinutes / 2 ? shift : shift - Math.sign(shift) * dayMinutes) * minuteMs;
  return localTime(zone, shiftedMs).time === time ? shiftedMs : plainMs;
}

/** Minutes since midnight, for example 570 for `'09:30'`. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
