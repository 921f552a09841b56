import { createContext, use, useSyncExternalStore } from 'react';
import type { Store } from '#web/lib/store.ts';
import type { IconName } from '#web/parts/icon.tsx';
import type { EntityPath } from './entity-form.ts';

/** Where a value of a form comes from. */
export type Source =
  | { readonly is: 'typed' }
  /** The deposit's record names it already. */
  | { readonly is: 'record' }
  /** The wallet's default originator; not this deposit's until somebody accepts it. */
  | { readonly is: 'default'; readonly isAccepted: boolean }
  /** A deposit that this desk submitted before: its key, and when it was submitted, ISO 8601. */
  | { readonly is: 'earlier'; readonly key: string; readonly at: string };

/** The source of each field that holds something, by its path. */
export type Sources = Readonly<Record<string, Source>>;

/** What a form notes of its sources. */
export type FieldSources = {
  readonly store: Store<Sources>;
  /** Somebody changed the field by hand; what it holds now. */
  readonly changed: (path: EntityPath, value: string) => void;
};

/** The sources of the form around a field, or null in a form that notes none. */
export const FieldSourcesContext = createContext<FieldSources | null>(null);

/** The day of a time, as it is told beside a field: `'2026-07-21'`. */
export function dayOf(iso: string): string {
  return iso.slice(0, 10);
}

/** A source beside its field: `'Earlier deposit of 2026-07-21'`. */
export function sourceWords(source: Source): string {
  switch (source.is) {
    case 'typed':
      return 'Typed';
    case 'record':
      return 'Already on the record';
    case 'default':
      return `Default originator, ${source.isAccepted ? 'accepted' : 'unconfirmed'}`;
    case 'earlier':
      return `Earlier deposit of ${dayOf(source.at)}`;
  }
}

/** What stands for a source where there is no room for words; typed is what most are, and has no mark. */
export function sourceIcon(source: Source): IconName | null {
  if (source.is === 'typed') return null;
  if (source.is === 'earlier') return 'user';
  if (source.is === 'record') return 'check';
  return source.isAccepted ? 'check' : 'clock';
}

const nobody = () => () => undefined;

/** The source of one field; drawn anew when it changes, which typing does once. */
export function useSource(path: string): Source | undefined {
  const store = use(FieldSourcesContext)?.store;
  return useSyncExternalStore(store?.subscribe ?? nobody, () => store?.get()[path]);
}

/** Whom a control tells of a change by hand. */
export function useNoted(path: EntityPath): (value: string) => void {
  const sources = use(FieldSourcesContext);
  return (value) => sources?.changed(path, value);
}
