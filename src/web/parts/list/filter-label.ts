import type { UrlSearch } from '#web/lib/url-search.ts';
import type { Filter } from './filter-bar.tsx';

/** Filters as text: `'kind deposits from outside, created since 2026-07-01 (UTC)'`; null without filters. */
export function filterLabel(filters: readonly Filter[], search: UrlSearch): string | null {
  const labels = filters.flatMap((filter) => {
    const value = search[filter.name];
    if (value === undefined) return [];
    const [, title = filter.title, zone = ''] = /^(.*?)( \(UTC\))?$/.exec(filter.title) ?? [];
    const visible =
      filter.kind === 'choice' ? (filter.choices.find((choice) => choice.value === value)?.label ?? value).toLowerCase() : value;
    return [`${title.toLowerCase()} ${visible}${zone}`];
  });
  return labels.length === 0 ? null : labels.join(', ');
}
