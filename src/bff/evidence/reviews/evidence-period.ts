import { Refusal } from '#bff/core/refusal.ts';
import { evidenceDaysMax } from '#contract/evidence/evidence-report.ts';
import { dayMs, minuteMs } from '#contract/limits.ts';
import { dayInZone } from '#contract/wire/zone-day.ts';

/** A period, which begins at `from` and ends before `until`. */
export type Period = { readonly from: Date; readonly until: Date };

/** The earliest time that a period may contain, ms since 1970. No desk has older records. */
const firstMs = Date.UTC(2009, 0, 1);

/** The period of a request. Throws a `Refusal` that names the field and the reason. */
export function readPeriod(request: { readonly from: string; readonly until: string }, nowMs: number): Period {
  const [from, until] = [new Date(request.from), new Date(request.until)];
  const refusal = (field: 'from' | 'until', reason: string) => new Refusal('invalid_request', `${field} ${reason}`, { field });
  if (until <= from) throw refusal('until', 'must be after from');
  if (from.getTime() > nowMs) throw refusal('from', 'is in the future');
  if (until.getTime() > nowMs) throw refusal('until', 'is in the future');
  if (from.getTime() < firstMs) throw refusal('from', 'must not be before the year 2009');
  if (until.getTime() - from.getTime() > evidenceDaysMax * dayMs)
    throw refusal('until', `must be at most ${evidenceDaysMax} days after from`);
  return { from, until };
}

/** The current quarter of a zone's calendar until now, and the quarter before it. */
export function quartersAt(nowMs: number, zone: string): { readonly current: Period; readonly last: Period } {
  const [year = 0, month = 1] = dayInZone(nowMs, zone).split('-').map(Number);
  const firstMonth = month - 1 - ((month - 1) % 3);
  const startOf = (monthIndex: number) => startOfDay(new Date(Date.UTC(year, monthIndex, 1)).toISOString().slice(0, 10), zone);
  const start = startOf(firstMonth);
  return { current: { from: start, until: new Date(nowMs) }, last: { from: startOf(firstMonth - 3), until: start } };
}

/** The first minute of a day (`'2026-01-05'`) in a zone. */
export function startOfDay(day: string, zone: string): Date {
  const midnightMs = Date.parse(`${day}T00:00:00Z`);
  let [beforeMs, startMs] = [midnightMs - dayMs, midnightMs + dayMs];
  while (startMs - beforeMs > minuteMs) {
    const middleMs = beforeMs + Math.floor((startMs - beforeMs) / 2 / minuteMs) * minuteMs;
    if (dayInZone(middleMs, zone) < day) beforeMs = middleMs;
    else startMs = middleMs;
  }
  return new Date(startMs);
}

/** The same day and time three months later. */
export function quarterAfter(time: Date): Date {
  const laterTime = new Date(time);
  laterTime.setUTCMonth(laterTime.getUTCMonth() + 3);
  return laterTime;
}
