import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { retryDelayMs } from '#web/data/retry.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { runSequentially } from '#web/lib/sequentially.ts';
import { useDelayed } from '#web/lib/timers.ts';
import type { BulkItem } from './bulk-check.ts';

/** Before a submission, a record older than this is read again, ms. The server refuses a submission if the record has changed. */
const recordStaleMs = 10_000;

/** The selected deposits with their records. */
export type BulkRecords = {
  readonly items: readonly BulkItem[];
  /** Reads failed records again. Temporary failures are also retried automatically. */
  readonly retry: () => void;
  readonly isLoading: boolean;
};

/** Reads the selected deposits one after another. A failure stays visible while it is retried, so that the page does not jump. */
export function useBulkRecords(ids: readonly string[]): BulkRecords {
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const [isReading, setReading] = useState(true);
  const [failures, setFailures] = useState<ReadonlyMap<string, Error>>(new Map());
  const names = ids.join(' ');
  useEffect(() => {
    const allIds = names.split(' ').filter(Boolean);
    const idsToRead = round === 0 ? allIds : allIds.filter((id) => client.getQueryData(transactionQueries.one(id).queryKey) === undefined);
    const readRecord = (id: string) =>
      client
        .query({ ...transactionQueries.one(id), staleTime: recordStaleMs })
        .catch((error: unknown) => setFailures((now) => new Map(now).set(id, toError(error))));
    return runSequentially(idsToRead, readRecord, () => setReading(false));
  }, [client, names, round]);
  const readAgain = useCallback(() => {
    setReading(true);
    setRound((previousRound) => previousRound + 1);
  }, []);
  // The queries are disabled so that a submission does not make them refetch all records.
  const results = useQueries({ queries: ids.map((id) => ({ ...transactionQueries.one(id), enabled: false })) });
  const items = ids.map((id, index) => {
    const record = results[index]?.data;
    return { id, record, error: record === undefined ? (failures.get(id) ?? null) : null };
  });
  const waitMs = Math.max(...items.map(({ error }) => retryDelayMs(error) ?? 0));
  useDelayed(readAgain, isReading || waitMs <= 0 ? null : waitMs);
  return { items, retry: readAgain, isLoading: isReading };
}

function toError(thrownValue: unknown): Error {
  return thrownValue instanceof Error ? thrownValue : new Error(String(thrownValue));
}
