import { createContext, use, useSyncExternalStore } from 'react';
import type { Store } from '#web/lib/store.ts';
import type { IconName } from '#web/parts/page/icon.tsx';

/** Where the value of a form field comes from. */
export type Source =
  | { readonly is: 'typed' }
  /** The deposit's record contains the value. */
  | { readonly is: 'record' }
  /** The value comes from the wallet's default originator. It counts only after a user has accepted the default originator. */
  | { readonly is: 'default'; readonly isAccepted: boolean }
  /** The value comes from an earlier deposit: its key, and the time of its submission (ISO 8601). */
  | { readonly is: 'earlier'; readonly key: string; readonly at: string };

/** The source of each filled field. Keys are field paths. */
export type Sources = Readonly<Record<string, Source>>;

/** Stores the sources of a form's values. */
export type FieldSources = {
  readonly store: Store<Sources>;
  /** Called after the user has changed a field, with the field's new value. */
  readonly onChange: (path: string, value: string) => void;
};

/** The sources of the form that contains a field. Null for a form that does not track sources. */
export const FieldSourcesContext = createContext<FieldSources | null>(null);

/** The date of a time, to show next to a field: `'2026-07-21'`. */
export function dayOf(iso: string): string {
  return iso.slice(0, 10);
}

/** Describes a source: `'Earlier deposit of 2026-07-21'`. */
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

/** The icon for a source, used where its text does not fit. Null for typed values. */
export function sourceIcon(source: Source): IconName | null {
  if (source.is === 'typed') return null;
  if (source.is === 'earlier') return 'user';
  if (source.is === 'record') return 'check';
  return source.isAccepted ? 'check' : 'clock';
}

const noSubscription = () => () => undefined;

/** The source of one field. The component re-renders when the source changes. */
export function useSource(path: string): Source | undefined {
  const store = use(FieldSourcesContext)?.store;
  return useSyncExternalStore(store?.subscribe ?? noSubscription, () => store?.get()[path]);
}

/** Returns the function that a field calls after the user has changed it. */
export function useSourceChange(path: string): (value: string) => void {
  const sources = use(FieldSourcesContext);
  return (value) => sources?.onChange(path, value);
}
