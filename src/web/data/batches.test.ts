import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Batch } from '#contract/desk/batches.ts';
import { batchQueries } from './batches.ts';
import { pollMs } from './polling.ts';

test.for([
  ['is not in the index yet', null, pollMs],
  ['is not in a block yet', { status: 'completed', transaction_ids: [{ transaction_id: 'a1' }], block: { btc: null } }, pollMs],
  ['is in a block', { status: 'completed', block: { btc: 840_000 } }, false],
  ['failed', { status: 'failed' }, false],
] as const)('a sent batch with a transaction that %s is read again after %s', ([, record, interval]) => {
  const client = new QueryClient();
  const options = batchQueries.one('b1');
  const batch = { state: 'ended', counts: { sent: 1 }, parts: [{ record_id: 7, record }] } as unknown as Batch;
  client.setQueryData(options.queryKey, batch);
  const query = new QueryObserver(client, options).getCurrentQuery();
  expect(typeof options.refetchInterval === 'function' ? options.refetchInterval(query) : undefined).toBe(interval);
});
