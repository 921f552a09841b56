import type { ReactNode } from 'react';
import { foldedText } from '#contract/wire/folded-text.ts';

/** An option of a searchable list. */
export type PickerOption = {
  readonly key: string;
  /** The heading of the group to which the option belongs. */
  readonly group: string;
  /** The option's name. The field shows the name after the option is chosen. */
  readonly lead: string;
  readonly detail?: ReactNode;
  readonly aside?: ReactNode;
  /** Further texts by which the option is found: custom ID, addresses, assets. */
  readonly texts: readonly string[];
  /** The reason why the option cannot be chosen. */
  readonly refusal?: string | undefined;
};

/** The state of a query that loads options. */
export type OptionsState = { readonly isPending: boolean; readonly isLoadingError: boolean };

/** The message if the list has no options. */
export function noMatchText(reads: readonly OptionsState[]): string {
  if (reads.some(({ isPending }) => isPending)) return 'Loading…';
  return reads.some(({ isLoadingError }) => isLoadingError) ? 'The list could not be loaded.' : 'No matches.';
}

/**
 * The options that match a typed text: by a part of their name or custom ID, by asset, or by the end of an address. Options that
 * cannot be chosen come last.
 */
export function matchingOptions(options: readonly PickerOption[], typed: string): readonly PickerOption[] {
  const query = foldedText(typed);
  const rankedOptions = options.flatMap((option) => {
    const rank = query === '' ? 0 : rankOf(option, query);
    return rank === null ? [] : [{ option, rank: option.refusal === undefined ? rank : unavailableRank }];
  });
  return rankedOptions.toSorted((a, b) => a.rank - b.rank).map(({ option }) => option);
}

const unavailableRank = 9;

function rankOf({ lead, texts }: PickerOption, query: string): number | null {
  const name = foldedText(lead);
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  if (name.includes(query)) return 2;
  return texts.some((text) => foldedText(text).includes(query)) ? 3 : null;
}

/** Groups options by heading. Headings keep the order in which they first appear. */
export function groupedOptions(options: readonly PickerOption[]) {
  return [...Map.groupBy(options, ({ group }) => group)].map(([heading, items]) => ({ heading, items }));
}
