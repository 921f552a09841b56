import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { recoveryMs } from '#web/data/recovery.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { inTurn } from '#web/lib/in-turn.ts';
import type { BulkItem } from './bulk-check.ts';

/** How long a record that was read is good enough to begin with, in ms. What it has become since is found out when it is sent to. */
const recordStaleMs = 10_000;

/** The chosen deposits as far as they are read, and how those that could not be are read again. */
export type BulkRecords = {
  readonly items: readonly BulkItem[];
  /** Reads those that could not be read again; the desk does by itself when that may help. */
  readonly again: () => void;
  readonly isReading: boolean;
};

/** The chosen deposits, read one after the other. Why one could not be read stays told while it is read again: the form stands beside it. */
export function useBulkRecords(ids: readonly string[]): BulkRecords {
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const [isReading, setReading] = useState(true);
  const [failures, setFailures] = useState<ReadonlyMap<string, Error>>(new Map());
  const names = ids.join(' ');
  useEffect(() => {
    const all = names.split(' ').filter(Boolean);
    const wanted = round === 0 ? all : all.filter((id) => client.getQueryData(transactionQueries.one(id).queryKey) === undefined);
    const read = (id: string) =>
      client
        .query({ ...transactionQueries.one(id), staleTime: recordStaleMs })
        .catch((error: unknown) => setFailures((now) => new Map(now).set(id, asError(error))));
    return inTurn(wanted, read, () => setReading(false));
  }, [client, names, round]);
  const again = useCallback(() => {
    setReading(true);
    setRound((last) => last + 1);
  }, []);
  // Asked for by nobody but the above: a submission, which drops what is known of transactions, would have all of them read again.
  const results = useQueries({ queries: ids.map((id) => ({ ...transactionQueries.one(id), enabled: false })) });
  const items = ids.map((id, place) => {
    const record = results[place]?.data;
    return { id, record, error: record === undefined ? (failures.get(id) ?? null) : null };
  });
  const waitMs = Math.max(...items.map(({ error }) => recoveryMs(error) ?? 0));
  useEffect(() => {
    if (isReading || waitMs <= 0) return undefined;
    const timer = setTimeout(again, waitMs);
    return () => clearTimeout(timer);
  }, [again, isReading, waitMs]);
  return { items, again, isReading };
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
