import { createContext, use, useSyncExternalStore } from 'react';
import type { Store } from '#web/lib/store.ts';
import type { IconName } from '#web/parts/page/icon.tsx';

/** The source of a form value. */
export type Source =
  | { readonly is: 'typed' }
  /** Stored in the deposit's record. */
  | { readonly is: 'record' }
  /** The wallet's default originator. It applies to this deposit only after a user accepts it. */
  | { readonly is: 'default'; readonly isAccepted: boolean }
  /** An earlier deposit submitted by this desk: its key, and its submission time in ISO 8601. */
  | { readonly is: 'earlier'; readonly key: string; readonly at: string };

/** The source of each filled field, by field path. */
export type Sources = Readonly<Record<string, Source>>;

/** How a form records its sources. */
export type FieldSources = {
  readonly store: Store<Sources>;
  /** Called with the new value after the user changes a field. */
  readonly onChange: (path: string, value: string) => void;
};

/** The sources of the surrounding form, or null in a form without sources. */
export const FieldSourcesContext = createContext<FieldSources | null>(null);

/** The date of a time, displayed next to a field: `'2026-07-21'`. */
export function dayOf(iso: string): string {
  return iso.slice(0, 10);
}

/** A source as text: `'Earlier deposit of 2026-07-21'`. */
export function sourceLabel(source: Source): string {
  switch (source.is) {
    case 'typed':
      return 'Entered by you';
    case 'record':
      return 'Already on the record';
    case 'default':
      return `Default originator, ${source.isAccepted ? 'accepted' : 'unconfirmed'}`;
    case 'earlier':
      return `Earlier deposit of ${dayOf(source.at)}`;
  }
}

/** The icon that replaces the text of a source where the text does not fit. Null for typed values, which need no mark. */
export function sourceIcon(source: Source): IconName | null {
  if (source.is === 'typed') return null;
  if (source.is === 'earlier') return 'user';
  if (source.is === 'record') return 'check';
  return source.isAccepted ? 'check' : 'clock';
}

const noSubscription = () => () => undefined;

/** The source of one field. Re-renders when the source changes; typing changes it at most once. */
export function useSource(path: string): Source | undefined {
  const store = use(FieldSourcesContext)?.store;
  return useSyncExternalStore(store?.subscribe ?? noSubscription, () => store?.get()[path]);
}

/** Returns the callback to call when the user changes a field. */
export function useSourceChange(path: string): (value: string) => void {
  const sources = use(FieldSourcesContext);
  return (value) => sources?.onChange(path, value);
}
