import { dayZoneLabel } from '#web/lib/zoned-day.ts';
import { lazyComponent } from '#web/parts/shell/lazy-component.tsx';
import type { PanelFilter } from './filter-bar.tsx';

/** A filter by days. `days` maps each URL parameter to its label: for each period, the first day and then the last day. */
export function daysFilter(title: string, days: Readonly<Record<string, string>>): PanelFilter {
  const names = Object.keys(days);
  return {
    kind: 'panel',
    name: names[0] ?? '',
    title,
    names,
    days,
    valueOf: (search) => names.flatMap((name) => dayText(days[name] ?? '', search[name])).join(', '),
    Panel: lazyComponent(async () => (await import('./days-panel.tsx')).DaysPanel),
  };
}

/** One day of a filter as text: `'created from 2026-07-21 UTC−04:00'`. */
function dayText(label: string, day: string | undefined): readonly string[] {
  return day === undefined ? [] : [`${label.toLowerCase()} ${day.slice(0, 10)} ${dayZoneLabel(day)}`];
}
