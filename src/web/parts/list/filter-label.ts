import { inSentence } from '#web/lib/in-sentence.ts';
import type { UrlSearch } from '#web/lib/url-search.ts';
import { isFilterSet, type Filter } from './filter-bar.tsx';

/** The filters of a URL as text: `'kind deposits from outside, created from 2026-07-01'`. Null without filters. */
export function filterLabel(filters: readonly Filter[], search: UrlSearch): string | null {
  const labels = filters.flatMap((filter) => {
    if (!isFilterSet(filter, search)) return [];
    if (filter.kind === 'panel') return [`${filter.title.toLowerCase()} ${filter.valueOf(search)}`];
    const value = search[filter.name] ?? '';
    const label = filter.kind === 'choice' ? filter.choices.find((choice) => choice.value === value)?.label : undefined;
    return [`${filter.title.toLowerCase()} ${label === undefined ? value : inSentence(label)}`];
  });
  return labels.length === 0 ? null : labels.join(', ');
}
