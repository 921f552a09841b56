import { lazyComponent } from '#web/parts/shell/lazy-component.tsx';
import type { PanelFilter } from './filter-bar.tsx';

/** A filter by days in UTC. `days` maps each URL parameter to its label: for each period, the first day and then the last day. */
export function daysFilter(title: string, days: Readonly<Record<string, string>>): PanelFilter {
  const names = Object.keys(days);
  return {
    kind: 'panel',
    name: names[0] ?? '',
    title,
    names,
    days,
    valueOf: (search) =>
      names.flatMap((name) => (search[name] === undefined ? [] : [`${(days[name] ?? '').toLowerCase()} ${search[name]} UTC`])).join(', '),
    Panel: lazyComponent(async () => (await import('./days-panel.tsx')).DaysPanel),
  };
}
