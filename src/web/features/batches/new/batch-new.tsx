import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createBatch } from '#contract/desk/batch-endpoints.ts';
import type { Batch, BatchRows, NewBatch } from '#contract/desk/batches.ts';
import type { Draft } from '#contract/desk/draft.ts';
import { batchSendAssets } from '#contract/money/assets.ts';
import { mayDo } from '#contract/roles.ts';
import { batchQueries } from '#web/data/batches.ts';
import { userRoles } from '#web/data/session.ts';
import type { BatchNewSearch } from '#web/features/batches/batch-searches.ts';
import { WithDraft } from '#web/parts/form/form-with-draft.tsx';
import { ProblemPanel } from '#web/parts/form/problem-panel.tsx';
import { ListStates, NotPermitted } from '#web/parts/list/list-states.tsx';
import { SkeletonForm } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { BatchLink } from '#web/parts/record/named-link.tsx';
import { batchDraftName, emptyForm, formOfDraft, type BatchForm } from './batch-form.ts';
import { BatchNewForm } from './batch-new-form.tsx';

/** The page for creating a batch, from imported rows or from the unsent rows of an earlier batch. */
export function BatchNew({ search }: { readonly search: BatchNewSearch }) {
  const title = <PageHeader title="New batch" />;
  if (!mayDo(userRoles(), createBatch.roles))
    return (
      <>
        {title}
        <NotPermitted>Only treasurers can send money.</NotPermitted>
      </>
    );
  const { remainder } = search;
  return (
    <WithDraft
      key={remainder ?? ''}
      name={batchDraftName(remainder)}
      skeleton={
        <>
          {title}
          <SkeletonForm />
        </>
      }
      title={title}
    >
      {(draft) =>
        remainder === undefined ? <StartBatch search={search} draft={draft} /> : <Remainder id={remainder} search={search} draft={draft} />
      }
    </WithDraft>
  );
}

type StartProps = { readonly search: BatchNewSearch; readonly draft: Draft | null };

function StartBatch({ search, draft }: StartProps) {
  const [{ form, restoredDraft }] = useState(() => formOfDraft(draft, search));
  return <BatchNewForm search={search} startingForm={form} restoredDraft={restoredDraft} remainder={null} />;
}

function Remainder({ id, search, draft }: StartProps & { readonly id: string }) {
  const firstBatch = useQuery(batchQueries.one(id));
  const rows = useQuery(batchQueries.rowsOf(id, 'remainder'));
  const query = firstBatch.data === undefined ? firstBatch : rows;
  return (
    <ListStates query={query} what="The first batch" skeleton={<SkeletonForm />} title={<RemainderTitle id={id} />}>
      {() =>
        firstBatch.data === undefined || rows.data === undefined ? null : (
          <RemainderForm first={firstBatch.data} rows={rows.data} search={search} draft={draft} />
        )
      }
    </ListStates>
  );
}

function RemainderForm({ first, rows, search, draft }: StartProps & { readonly first: Batch; readonly rows: BatchRows }) {
  // Computed only once. Polling reads the earlier batch again, but its rows do not change.
  const [body] = useState(() => remainderBody(first, rows));
  const [startingForm] = useState(() => (body === null ? null : remainderForm(body, formOfDraft(draft, {}).form)));
  if (body !== null && startingForm !== null)
    return <BatchNewForm search={search} startingForm={startingForm} restoredDraft={null} remainder={body} />;
  return (
    <>
      <RemainderTitle id={first.id} />
      <ProblemPanel name="Nothing to send" title="Nothing to resend in this batch">
        <Text>
          You can send unsent rows again only after every part is resolved, and only one time.{' '}
          <BatchLink id={first.id}>The first batch</BatchLink> shows the outcome of each part.
        </Text>
      </ProblemPanel>
    </>
  );
}

function RemainderTitle({ id }: { readonly id: string }) {
  return <PageHeader title="Send the remainder" trail={<BatchLink id={id}>The first batch</BatchLink>} />;
}

/**
 * A new batch with the unsent rows of an earlier batch, or null without such rows. Null also while the outcome of a part is
 * unknown.
 */
function remainderBody(first: Batch, { header, rows }: BatchRows): NewBatch | null {
  const asset = batchSendAssets.find((each) => each === first.asset);
  const unsentRows = rows.flatMap(({ part: _part, remainder_id: owner, state, record_id: _record, sent_at: _sentAt, ...row }) =>
    state === 'not_sent' && owner === null ? [row] : [],
  );
  if (asset === undefined || unsentRows.length === 0 || !first.has_remainder) return null;
  return { wallet_id: first.wallet_id, asset, file: first.file, header, rows: unsentRows, remainder_of: first.id };
}

/** The form for unsent rows of an earlier batch. The draft adds its key and its confirmations. */
function remainderForm(
  { wallet_id: walletId, asset, file, header, rows }: NewBatch,
  { key, keyed, compared, repeats }: BatchForm,
): BatchForm {
  const sheet = { header, rows: rows.map(({ line, cells }) => ({ line, cells })) };
  const choices = { wallet: String(walletId), asset, isAssetNamed: true, file, originalRows: null, sheet };
  return { ...emptyForm(key), ...choices, keyed, compared, repeats, separateLines: rows.map(({ line }) => line) };
}
