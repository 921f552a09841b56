import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { undoTime } from '#contract/limits.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import { comparableKey, transactionKey } from '#contract/service/transaction.ts';
import { NotSentError } from '#web/data/outcome.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { informationOf, type RegulatoryValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { contentLabel } from '#web/features/regulatory/regulatory-labels.ts';
import { makeDelivery } from '#web/features/regulatory/submit/submit-delivery.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useDelayed } from '#web/lib/timers.ts';
import { runBulk, type BulkResult, type BulkResults, type RunEnd } from './bulk-run.ts';

/** What to submit: the form's values, the deposits, and what the status of each deposit demands. */
export type BulkOrder = {
  readonly values: RegulatoryValues;
  readonly items: readonly { readonly id: string; readonly demand: PendingStatus }[];
};

/** State of a bulk submission. `waiting`: the officer can undo it until `dueMs` (ms since 1970). */
export type SendingState =
  | { readonly is: 'idle' | 'sending' }
  | { readonly is: 'waiting'; readonly order: BulkOrder; readonly dueMs: number }
  | { readonly is: 'ended'; readonly end: RunEnd };

type SubmitHooks = {
  readonly results: () => BulkResults;
  readonly report: (id: string, result: BulkResult) => void;
  readonly isStopped: () => boolean;
};

/** Submits the deposits of an order one after another. */
export function submitBulkOrder(
  client: QueryClient,
  { values, items }: BulkOrder,
  { results, report, isStopped }: SubmitHooks,
): Promise<RunEnd> {
  const demands = new Map(items.map(({ id, demand }) => [id, demand]));
  const sendInformation = makeDelivery(client);
  const readRecord = async (id: string) => client.query({ ...transactionQueries.one(id), staleTime: 0 });
  return runBulk({
    ids: items.map(({ id }) => id),
    isUnknown: (id) => results()[id]?.is === 'unknown',
    isStopped,
    report,
    isAccepted: async (id) =>
      readRecord(id).then(
        ({ regulatory_status: status }) => status !== demands.get(id),
        () => null,
      ),
    send: async (id) => {
      const record = client.getQueryData(transactionQueries.one(id).queryKey);
      const demand = demands.get(id);
      if (record?.type !== 'external' || demand === undefined) throw new NotSentError('The deposit is no longer loaded');
      const information = informationOf(demand, values);
      const label = contentLabel(record, information.third_party_entity !== undefined, information.is_originator_declared === false);
      const key = comparableKey(transactionKey(record) ?? id);
      try {
        await sendInformation({ key, id, label, information, values, baseRecord: record, state: { is: 'sending' } });
      } catch (error) {
        // Reads the record again, so that the next attempt refers to its current version.
        await readRecord(id).catch(() => undefined);
        throw error;
      }
    },
  });
}

/**
 * Submits the selected deposits after a countdown and records each result. Stops if the user requests it or the page closes. Nothing
 * is sent if the page closes during the countdown.
 */
export function useBulkSubmit(startResults: BulkResults, onChange: () => void) {
  const client = useQueryClient();
  const results = useRef<BulkResults>(startResults);
  const [visibleResults, setVisibleResults] = useState<BulkResults>(startResults);
  const [state, setState] = useState<SendingState>({ is: 'idle' });
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const isUnderWay = state.is === 'waiting' || state.is === 'sending';
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', confirmLeaving);
    return () => globalThis.removeEventListener('beforeunload', confirmLeaving);
  }, [isUnderWay]);

  const report = (id: string, result: BulkResult) => {
    results.current = { ...results.current, [id]: result };
    setVisibleResults(results.current);
    onChange();
  };
  const send = async (order: BulkOrder) => {
    isStopped.current = false;
    setState({ is: 'sending' });
    const end = await submitBulkOrder(client, order, { results: () => results.current, report, isStopped: () => isStopped.current });
    setState({ is: 'ended', end });
    announce(endMessages[end]);
  };
  useDelayed(() => (state.is === 'waiting' ? void send(state.order) : undefined), state.is === 'waiting' ? undoTime.ms : null);
  return {
    results: visibleResults,
    read: () => results.current,
    state,
    start: (order: BulkOrder) => {
      if (!isUnderWay) setState({ is: 'waiting', order, dueMs: Date.now() + undoTime.ms });
    },
    undo: () => {
      if (state.is !== 'waiting') return;
      setState({ is: 'idle' });
      announce('Undone. Nothing was sent.');
    },
    stop: () => {
      isStopped.current = true;
    },
  };
}

const endMessages = {
  done: 'All submitted.',
  stopped: 'Stopped: the rest were not submitted.',
  halted: 'Stopped after a failure: the rest were not submitted.',
} as const satisfies Record<RunEnd, string>;
