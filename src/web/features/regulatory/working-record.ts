import { comparableKey, transactionKey, type ExternalTransaction } from '#contract/service/transaction.ts';
import type { RegulatoryValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { makeStore, type Store } from '#web/lib/store.ts';

/** The state of an open item: the record that the officer saw, and the form. */
export type WorkingRecord = {
  /** The record as the officer last saw it. The submission applies to this version. */
  readonly record: Store<ExternalTransaction>;
  /** Returns the form's values, even after the form closed; null before it opened. */
  readonly typed: Store<(() => RegulatoryValues) | null>;
  /** Submits the form; null without a form. */
  readonly submit: Store<(() => void) | null>;
};

export function openRecord(record: ExternalTransaction): WorkingRecord {
  return {
    record: makeStore(record),
    typed: makeStore<(() => RegulatoryValues) | null>(null),
    submit: makeStore<(() => void) | null>(null),
  };
}

/** The comparable key of a deposit whose page has this `id`. */
export function keyOf(deposit: ExternalTransaction, id: string): string {
  return comparableKey(transactionKey(deposit) ?? id);
}
