/** A list that search covers, and its loading state. */
export type SearchCoverage = {
  readonly one: string;
  readonly many: string;
  readonly read: { readonly count: number; readonly isAll: boolean } | 'coming' | 'failed';
};

/** States which lists were searched: `'Searched: pages, actions, all 12 wallets. Could not be loaded: external accounts.'` */
export function coverageText(coverage: readonly SearchCoverage[]): string {
  const searched = coverage.flatMap(({ one, many, read }) => (typeof read === 'string' ? [] : [countText(read, one, many)]));
  const named = (state: SearchCoverage['read']) => coverage.filter(({ read }) => read === state).map(({ many }) => many);
  return [
    `Searched: ${['pages', 'actions', ...searched].join(', ')}.`,
    sentence('Still loading', named('coming')),
    sentence('Could not be loaded', named('failed')),
  ]
    .filter(Boolean)
    .join(' ');
}

function sentence(label: string, names: readonly string[]): string {
  return names.length === 0 ? '' : `${label}: ${names.join(', ')}.`;
}

function countText({ count, isAll }: { readonly count: number; readonly isAll: boolean }, one: string, many: string): string {
  if (!isAll) return `the newest ${count} ${many}`;
  return count === 1 ? `1 ${one}` : `${count === 0 ? '' : 'all '}${count} ${many}`;
}
