import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { transactionQueries } from '#web/data/transactions.ts';
import { inTurn } from '#web/lib/in-turn.ts';
import type { BulkItem } from './regulatory-bulk-check.ts';

/** How long a record that was read is good enough to begin with, in ms. What it has become since is found out when it is sent to. */
const recordStaleMs = 10_000;

type BulkRecords = {
  readonly items: readonly BulkItem[];
  /** Reads those that could not be read again: nobody else does. */
  readonly again: () => void;
};

/** The chosen deposits, read one after the other. */
export function useBulkRecords(ids: readonly string[]): BulkRecords {
  const [rounds, setRounds] = useState(0);
  const client = useQueryClient();
  const names = ids.join(' ');
  // One that cannot be read says so in its own row.
  useEffect(
    () => inTurn(names.split(' ').filter(Boolean), (id) => client.query({ ...transactionQueries.one(id), staleTime: recordStaleMs })),
    [client, names, rounds],
  );
  // Asked for by nobody but the above: a submission, which drops what is known of transactions, would have all of them read again.
  const results = useQueries({ queries: ids.map((id) => ({ ...transactionQueries.one(id), enabled: false })) });
  const items = ids.map((id, place) => ({ id, record: results[place]?.data, error: results[place]?.error ?? null }));
  return { items, again: () => setRounds(rounds + 1) };
}
