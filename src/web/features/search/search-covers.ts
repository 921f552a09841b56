/** A list that search looks through, and how far it is known. */
export type SearchCover = {
  readonly one: string;
  readonly many: string;
  readonly read: { readonly count: number; readonly isAll: boolean } | 'coming' | 'failed';
};

/** What was searched and what was not: `'Searched: pages, actions, all 12 wallets. Could not be read: external accounts.'` */
export function coversWords(covers: readonly SearchCover[]): string {
  const searched = covers.flatMap(({ one, many, read }) => (typeof read === 'string' ? [] : [countWords(read, one, many)]));
  const named = (state: SearchCover['read']) => covers.filter(({ read }) => read === state).map(({ many }) => many);
  return [
    `Searched: ${['pages', 'actions', ...searched].join(', ')}.`,
    sentence('Still reading', named('coming')),
    sentence('Could not be read', named('failed')),
  ]
    .filter(Boolean)
    .join(' ');
}

function sentence(words: string, names: readonly string[]): string {
  return names.length === 0 ? '' : `${words}: ${names.join(', ')}.`;
}

function countWords({ count, isAll }: { readonly count: number; readonly isAll: boolean }, one: string, many: string): string {
  if (!isAll) return `the newest ${count} ${many}`;
  return count === 1 ? `1 ${one}` : `${count === 0 ? '' : 'all '}${count} ${many}`;
}
