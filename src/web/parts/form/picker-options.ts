import type { ReactNode } from 'react';
import { foldedText } from '#contract/wire/folded-text.ts';

/** An option of a searchable list. */
export type PickerOption = {
  readonly key: string;
  /** Heading of the option's group. */
  readonly group: string;
  /** The option's name, which the field shows after the choice. */
  readonly lead: string;
  readonly detail?: ReactNode;
  readonly aside?: ReactNode;
  /** Further search texts: custom ID, addresses, assets. */
  readonly texts: readonly string[];
  /** Why the option cannot be chosen. */
  readonly refusal?: string | undefined;
};

/** The loading state of a query whose records are options. */
export type OptionsState = { readonly isPending: boolean; readonly isLoadingError: boolean };

/** The message for an empty list of options. */
export function noMatchText(reads: readonly OptionsState[]): string {
  if (reads.some(({ isPending }) => isPending)) return 'Loading…';
  return reads.some(({ isLoadingError }) => isLoadingError) ? 'The list could not be loaded.' : 'No matches.';
}

/**
 * The options that match the typed text by a part of the name or custom ID, by an asset, or by the end of an address. Options that cannot
 * be chosen are last.
 */
export function matchingOptions(options: readonly PickerOption[], typed: string): readonly PickerOption[] {
  const query = foldedText(typed);
  const ranked = options.flatMap((option) => {
    const rank = query === '' ? 0 : rankOf(option, query);
    return rank === null ? [] : [{ option, rank: option.refusal === undefined ? rank : unavailableRank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ option }) => option);
}

const unavailableRank = 9;

function rankOf({ lead, texts }: PickerOption, query: string): number | null {
  const name = foldedText(lead);
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  if (name.includes(query)) return 2;
  return texts.some((text) => foldedText(text).includes(query)) ? 3 : null;
}

/** Options by heading, in the order in which the headings first appear. */
export function groupedOptions(options: readonly PickerOption[]) {
  return [...Map.groupBy(options, ({ group }) => group)].map(([heading, items]) => ({ heading, items }));
}
