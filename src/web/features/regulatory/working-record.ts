import { comparableKey, transactionKey, type ExternalTransaction } from '#contract/service/transaction.ts';
import type { RegulatoryValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { makeStore, type Store } from '#web/lib/store.ts';

/** The state of an open item: the record that the officer saw, and access to the form. */
export type WorkingRecord = {
  /** The record that the officer saw last. A submission applies to this version. */
  readonly record: Store<ExternalTransaction>;
  /** Returns the form's values, even after the form has closed. Null before the form opens. */
  readonly readTyped: Store<(() => RegulatoryValues) | null>;
  /** Submits the form. Null without a form. */
  readonly submit: Store<(() => void) | null>;
};

export function makeWorkingRecord(record: ExternalTransaction): WorkingRecord {
  return {
    record: makeStore(record),
    readTyped: makeStore<(() => RegulatoryValues) | null>(null),
    submit: makeStore<(() => void) | null>(null),
  };
}

/** The comparable key of a deposit. Uses the `id` of the page if the record has no key. */
export function keyOf(deposit: ExternalTransaction, id: string): string {
  return comparableKey(transactionKey(deposit) ?? id);
}
