import { Button } from '@mantine/core';
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
import { batchStateNames } from '#web/parts/command/batch-state-labels.ts';
import type { Filter } from '#web/parts/list/filter-bar.tsx';
import { NotPermitted } from '#web/parts/list/list-states.tsx';
import { urlSearchOf } from '#web/parts/list/page-search.ts';
import { RecordList, type ListDescription } from '#web/parts/list/record-list.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import { batchColumns } from './batch-columns.tsx';
import type { BatchListSearch } from './batch-list-search.ts';

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

/** The batches of this desk, newest first, each with its progress. */
export function BatchList({ search }: { readonly search: BatchListSearch }) {
  const mayRead = mayDo(userRoles(), listBatches.roles);
  return mayRead ? (
    <Batches search={search} />
  ) : (
    <>
      <PageHeader title={batches.title} />
      <NotPermitted>Only compliance officers, treasurers, administrators, security admins and auditors can see batch sends.</NotPermitted>
    </>
  );
}

function Batches({ search }: { readonly search: BatchListSearch }) {
  const state = batchStates.find((each) => each === search.state);
  const nameOf = useWalletNames();
  const columns = useMemo(() => batchColumns(nameOf), [nameOf]);
  const newBatch = mayDo(userRoles(), createBatch.roles) ? <NewBatch /> : undefined;
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

function NewBatch() {
  return <Button renderRoot={(props) => <Link {...props} to="/batch-sends/new" />}>New batch send</Button>;
}

/** Returns a function from a wallet's ID to its name. A wallet that is not loaded, or not in the list, is named by its number. */
function useWalletNames(): (walletId: number) => string {
  const { data } = useQuery(searchableLists.wallets);
  return useMemo(() => {
    const names = new Map((data?.items ?? []).map((wallet) => [wallet.id, partyName(wallet)]));
    return (walletId) => names.get(walletId) ?? `Wallet ${walletId}`;
  }, [data]);
}
