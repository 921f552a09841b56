import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { comparableKey, transactionKey, type PendingStatus } from '#contract/transaction.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { announce } from '#web/lib/announce.ts';
import type { EntityForms } from '#web/parts/entity-form.ts';
import { runBulk, type BulkResult, type BulkResults, type RunEnd } from './regulatory-bulk-run.ts';
import { deliverWith } from './regulatory-submit-deliver.ts';
import { informationOf } from './regulatory-values.ts';
import { whatWords } from './regulatory-words.ts';

/** Where the sending stands. */
export type SendingState = { readonly is: 'idle' } | { readonly is: 'sending' } | { readonly is: 'ended'; readonly end: RunEnd };

/** What is sent: the form as it is when the officer lets go of it, to these deposits with what each of them asks for. */
export type Order = { readonly values: EntityForms; readonly items: readonly { readonly id: string; readonly demand: PendingStatus }[] };

/** Sends to the chosen deposits, keeps what became of each, and stops when asked or when the page goes away. */
export function useSending(startResults: BulkResults, changed: () => void) {
  const client = useQueryClient();
  const results = useRef<BulkResults>(startResults);
  const [shown, setShown] = useState<BulkResults>(startResults);
  const [state, setState] = useState<SendingState>({ is: 'idle' });
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const isSending = state.is === 'sending';
  useEffect(() => {
    if (!isSending) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isSending]);

  const report = (id: string, result: BulkResult) => {
    results.current = { ...results.current, [id]: result };
    setShown(results.current);
    changed();
  };
  const read = async (id: string) => client.query({ ...transactionQueries.one(id), staleTime: 0 });
  const start = async ({ values, items }: Order) => {
    if (isSending) return;
    isStopped.current = false;
    setState({ is: 'sending' });
    const demands = new Map(items.map(({ id, demand }) => [id, demand]));
    const deliver = deliverWith(client);
    const end = await runBulk({
      ids: items.map(({ id }) => id),
      isStopped: () => isStopped.current,
      report,
      isTaken: async (id) =>
        read(id).then(
          ({ regulatory_status: status }) => status !== demands.get(id),
          () => null,
        ),
      send: async (id) => {
        const wasUnknown = startResults[id]?.is === 'unknown' || results.current[id]?.is === 'unknown';
        const record = wasUnknown ? await read(id) : client.getQueryData(transactionQueries.one(id).queryKey);
        const demand = demands.get(id);
        if (record?.type !== 'external' || demand === undefined) throw new Error('The deposit is not read any more');
        const information = informationOf(demand, values);
        const words = whatWords(record, information.third_party_entity !== undefined);
        const key = comparableKey(transactionKey(record) ?? id);
        try {
          await deliver({ key, id, words, information, values, seen: record, state: { is: 'sending' } });
        } catch (error) {
          // What it has become is shown, and what is sent next time is meant for that.
          await read(id).catch(() => undefined);
          throw error;
        }
      },
    });
    setState({ is: 'ended', end });
    announce(endWords[end]);
  };
  return {
    results: shown,
    read: () => results.current,
    state,
    start: (order: Order) => void start(order),
    stop: () => {
      isStopped.current = true;
    },
  };
}

const endWords = {
  done: 'All that could be sent were sent to.',
  stopped: 'Stopped: the others were not sent to.',
  halted: 'Halted: the others were not sent to.',
} as const satisfies Record<RunEnd, string>;
