import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { createBatch, listBatches } from '#contract/desk/batch-endpoints.ts';
import { batchStates, type Batch } from '#contract/desk/batches.ts';
import { mayDo } from '#contract/roles.ts';
import { listPageSize } from '#contract/wire/page.ts';
import { batchQueries } from '#web/data/batches.ts';
import { searchableLists } from '#web/data/searchable.ts';
import { userRoles } from '#web/data/session.ts';
import type { BatchListSearch } from '#web/features/batches/batch-searches.ts';
import { batchTitle } from '#web/features/batches/outcome/batch-labels.ts';
import { BatchProgress } from '#web/features/batches/outcome/batch-progress.tsx';
import { batchLabel, batchStateNames } from '#web/parts/command/batch-state-labels.ts';
import { StateChip } from '#web/parts/command/command-state.tsx';
import type { Filter } from '#web/parts/list/filter-bar.tsx';
import { NotPermitted } from '#web/parts/list/list-states.tsx';
import { urlSearchOf } from '#web/parts/list/page-search.ts';
import type { Column } from '#web/parts/list/page-table.tsx';
import { RecordList, type ListDescription } from '#web/parts/list/record-list.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import type { ListRow } from '#web/parts/list/window-list.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';

const filters = [
  { kind: 'choice', name: 'state', title: 'State', choices: batchStates.map((value) => ({ value, label: batchStateNames[value] })) },
] as const satisfies readonly Filter[];

const batches: Omit<ListDescription<Batch>, 'columns'> = {
  name: 'batches',
  title: 'Batch sends',
  caption: 'Batch sends, newest first',
  filters,
  rowHeight: 3.5,
  labels: {
    emptyTitle: 'No batch sends yet',
    emptyText: 'A batch pays many recipients in one asset from one wallet. Upload a spreadsheet: the desk checks and sends its rows.',
  },
};

export function BatchList({ search }: { readonly search: BatchListSearch }) {
  if (mayDo(userRoles(), listBatches.roles)) return <Batches search={search} />;
  return (
    <>
      <PageHeader title={batches.title} />
      <NotPermitted>Only compliance officers, treasurers, administrators, security admins and auditors can see batch sends.</NotPermitted>
    </>
  );
}

function Batches({ search }: { readonly search: BatchListSearch }) {
  const state = batchStates.find((each) => each === search.state);
  const { data: wallets } = useQuery(searchableLists.wallets);
  const columns = useMemo(() => {
    const names = new Map((wallets?.items ?? []).map((wallet) => [wallet.id, partyName(wallet)]));
    return batchColumns((walletId) => names.get(walletId) ?? `Wallet ${walletId}`);
  }, [wallets]);
  const newBatch = mayDo(userRoles(), createBatch.roles) ? (
    <Button renderRoot={(props) => <Link {...props} to="/batch-sends/new" />}>New batch send</Button>
  ) : undefined;
  return (
    <RecordList
      description={{ ...batches, columns }}
      query={batchQueries.rows({ state, page_size: listPageSize })}
      url={urlSearchOf(search)}
      exportSource={{ list: 'batches', filter: { state } }}
      action={newBatch}
      emptyAction={newBatch}
    />
  );
}

/** The columns of the list. `nameOf` returns a wallet's name, or its number if the wallet is not loaded or not in the list. */
function batchColumns(nameOf: (walletId: number) => string): readonly Column<ListRow<Batch>>[] {
  return [
    {
      key: 'batch',
      title: 'Batch',
      isFlexible: true,
      card: 'lead',
      render: ({ data }) => (
        <RowLink to="/batch-sends/$batchId" params={{ batchId: data.id }}>
          {batchTitle(data)}
        </RowLink>
      ),
    },
    { key: 'state', title: 'State', width: 17.5, render: ({ data }) => <StateChip state={batchLabel(data)} order={data} /> },
    { key: 'progress', title: 'Progress', width: 13, render: ({ data }) => <BatchProgress batch={data} /> },
    { key: 'wallet', title: 'From', width: 9, render: ({ data }) => <WrappedText text={nameOf(data.wallet_id)} /> },
    { key: 'people', title: 'Requested by, approved by', width: 15, render: ({ data }) => <WrappedText text={peopleText(data)} /> },
    { key: 'time', title: 'Requested', width: 9.6, render: ({ data }) => <Time value={data.made_at} /> },
  ];
}

function WrappedText({ text }: { readonly text: string }) {
  return (
    <Text component="bdi" inherit textWrap="wrap">
      {text}
    </Text>
  );
}

function peopleText({ made_by: requester, review: { decision, by: approver } }: Batch): string {
  return decision === 'release' && approver !== null ? `${requester.name}, ${approver.name}` : requester.name;
}
