import { comparableKey, transactionKey, type ExternalTransaction } from '#contract/transaction.ts';
import { makeStore, type Store } from '#web/lib/store.ts';
import type { EntityForms } from '#web/parts/entity/entity-form.ts';

/** What the officer of an open item works from, and what they have typed so far. */
export type Seen = {
  /** The record as they last saw it, at the opening or in a comparison: what they submit is meant for this one. */
  readonly record: Store<ExternalTransaction>;
  /** What is typed, or was when the form went away; null before it came. */
  readonly typed: Store<(() => EntityForms) | null>;
  /** Submits the form; null while there is none. */
  readonly submit: Store<(() => void) | null>;
};

export function makeSeen(record: ExternalTransaction): Seen {
  return { record: makeStore(record), typed: makeStore<(() => EntityForms) | null>(null), submit: makeStore<(() => void) | null>(null) };
}

/** The comparable key of a deposit that was opened under `id`. */
export function keyOf(deposit: ExternalTransaction, id: string): string {
  return comparableKey(transactionKey(deposit) ?? id);
}
