import { comparableKey, transactionKey, type ExternalTransaction } from '#contract/service/transaction.ts';
import type { RegulatoryValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { makeStore, type Store } from '#web/lib/store.ts';

/** The state of an open item: the version of the record that the officer saw, and access to the form. */
export type WorkingRecord = {
  /** The version of the record that the officer saw last. A submission refers to this version. */
  readonly record: Store<ExternalTransaction>;
  /** Returns the form's values, even after the form has closed. Null before the form is first open. */
  readonly readTyped: Store<(() => RegulatoryValues) | null>;
  /** Submits the form. Null while no form is open. */
  readonly submit: Store<(() => void) | null>;
};

export function makeWorkingRecord(record: ExternalTransaction): WorkingRecord {
  return {
    record: makeStore(record),
    readTyped: makeStore<(() => RegulatoryValues) | null>(null),
    submit: makeStore<(() => void) | null>(null),
  };
}

/** The deposit's key in comparable form. If the record has no key, uses the ID in the page's URL. */
export function keyOf(deposit: ExternalTransaction, id: string): string {
  return comparableKey(transactionKey(deposit) ?? id);
}
