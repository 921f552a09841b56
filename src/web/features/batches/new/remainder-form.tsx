import { Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { NewBatch } from '#contract/desk/batches.ts';
import type { Draft } from '#contract/desk/draft.ts';
import { batchSendAssets } from '#contract/money/assets.ts';
import { recipientOfRow } from '#contract/rules/batch-plan.ts';
import { batchQueries } from '#web/data/batches.ts';
import { searchable } from '#web/data/searchable.ts';
import { watchedWallet } from '#web/data/wallets.ts';
import { makeStore, useStore } from '#web/lib/store.ts';
import { FormColumns } from '#web/parts/form/form-columns.tsx';
import { makeDraftKeeper } from '#web/parts/form/form-draft.ts';
import { ProblemPanel } from '#web/parts/form/problem-panel.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonForm } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { bookOf } from './batch-book.ts';
import { batchDraftName, formOfDraft, valuesOf } from './batch-draft.ts';
import type { BatchForm } from './batch-form.ts';
import { BatchPreflight } from './batch-preflight.tsx';
import { BatchReviewStep } from './batch-review-step.tsx';
import { remainderBody } from './remainder-body.ts';
import { TotalFacts } from './totals-panel.tsx';
import { useBatchPreflight } from './use-batch-preflight.ts';

type RemainderFormProps = { readonly firstId: string; readonly draft: Draft | null };

/** Sends the unsent rows of an earlier batch unchanged. The form consists of the review only. */
export function RemainderForm({ firstId, draft }: RemainderFormProps) {
  const first = useQuery(batchQueries.one(firstId));
  const rows = useQuery(batchQueries.rowsOf(firstId, 'remainder'));
  const query = first.data === undefined ? first : rows;
  const body = useMemo(
    () => (first.data === undefined || rows.data === undefined ? null : remainderBody(first.data, rows.data)),
    [first.data, rows.data],
  );
  return (
    <>
      <PageHeader title="Send the remainder" trail={<FirstLink id={firstId} />} />
      <ListStates query={query} what="The first batch" skeleton={<SkeletonForm />}>
        {() =>
          body === null ? (
            <ProblemPanel name="Nothing to send" title="Nothing to resend in this batch">
              <Text>
                Only rows proven unsent can be sent again, once all parts are resolved, and only once. <FirstLink id={firstId} /> shows the
                outcome of each.
              </Text>
            </ProblemPanel>
          ) : (
            <Remainder body={body} firstId={firstId} draft={draft} />
          )
        }
      </ListStates>
    </>
  );
}

function FirstLink({ id }: { readonly id: string }) {
  return (
    <Link to="/batch-sends/$batchId" params={{ batchId: id }}>
      The first batch
    </Link>
  );
}

type RemainderProps = { readonly body: NewBatch; readonly firstId: string; readonly draft: Draft | null };

function Remainder({ body: newBatch, firstId, draft }: RemainderProps) {
  const client = useQueryClient();
  // From the first render: polling reads the first batch again, but its rows do not change.
  const [body] = useState(newBatch);
  const [{ form: starting }] = useState(() => formOfDraft(draft));
  const [store] = useState(() => makeStore(starting));
  const form = useStore(store);
  const [keeper] = useState(() => makeDraftKeeper({ name: batchDraftName(firstId), read: () => valuesOf(store.get(), {}), client }));
  const wallet = useQuery(watchedWallet(String(body.wallet_id)));
  const wallets = useQuery(searchable.wallets);
  const accounts = useQuery(searchable.accounts);
  const live = useBatchPreflight(body);
  const write = (values: Partial<BatchForm>) => {
    store.set({ ...store.get(), ...values });
    keeper.changed();
  };
  // Saves the key before a batch can be sent with it.
  useEffect(() => {
    void keeper.flush();
    return keeper.leave;
  }, [keeper]);
  const asset = batchSendAssets.find((each) => each === body.asset) ?? 'btc';
  const names = useMemo(() => {
    const book = bookOf(asset, wallets.data?.items ?? [], accounts.data?.items ?? []);
    const bookEntries = new Map(book.map((entry) => [recipientOfRow(body.asset, entry), entry.name]));
    return body.rows.map((row) => bookEntries.get(recipientOfRow(body.asset, row)) ?? null);
  }, [asset, body.asset, body.rows, wallets.data?.items, accounts.data?.items]);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <FormColumns
      label="Totals and pre-flight checks"
      side={
        <>
          <Panel title="Totals">
            <TotalFacts
              asset={asset}
              rowCount={body.rows.length}
              payableCount={body.rows.length}
              destinationCount={new Set(body.rows.map((row) => recipientOfRow(body.asset, row))).size}
              sum={body.rows.reduce((sum, { amount: units }) => sum + BigInt(units), 0n)}
              preflight={live.preflight}
              wallet={wallet.data ?? null}
            />
          </Panel>
          <BatchPreflight live={live} acknowledged={form} alikeCount={0} write={write} />
        </>
      }
    >
      <Stack>
        {problem === null ? null : (
          <ProblemPanel name="Refused" title="Nothing was sent">
            <Text>{problem}</Text>
          </ProblemPanel>
        )}
        <Text size="xs" c="dimmed">
          These {body.rows.length} rows are proven unsent in <FirstLink id={firstId} />. They are sent unchanged: same wallet, same amounts.
        </Text>
        <BatchReviewStep
          body={body}
          wallet={wallet.data ?? null}
          isEdited={false}
          names={names}
          keyOfForm={form}
          acknowledged={form}
          alikeCount={0}
          live={live}
          write={write}
          done={keeper.drop}
          back={() => history.back()}
          refusedRow={(_index, message) => setProblem(message)}
        />
      </Stack>
    </FormColumns>
  );
}
