import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { createBatch } from '#contract/desk/batch-endpoints.ts';
import { batchStates } from '#contract/desk/batches.ts';
import { mayDo } from '#contract/roles.ts';
import { batchQueries } from '#web/data/batches.ts';
import { searchable } from '#web/data/searchable.ts';
import { userRoles } from '#web/data/session.ts';
import { batchStateNames } from '#web/features/batches/outcome/batch-words.ts';
import { FilterBar, type Filter } from '#web/parts/list/filter-bar.tsx';
import { EmptyPanel } from '#web/parts/list/list-states.tsx';
import { isNarrowed, pageSizeOfUrl, urlOf } from '#web/parts/list/page-search.ts';
import { WindowList } from '#web/parts/list/window-list.tsx';
import { useWindowRows } from '#web/parts/list/window-rows.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import { batchColumns } from './batch-columns.tsx';
import type { BatchListSearch } from './batch-list-search.ts';

const filters = [
  { kind: 'choice', name: 'state', title: 'State', choices: batchStates.map((value) => ({ value, words: batchStateNames[value] })) },
] as const satisfies readonly Filter[];

/** The batches of this desk, newest first, each with its progress. */
export function BatchList({ search }: { readonly search: BatchListSearch }) {
  const url = urlOf(search);
  const state = batchStates.find((each) => each === search.state);
  const list = useWindowRows(batchQueries.rows({ state, page_size: pageSizeOfUrl(search) }), url);
  const nameOf = useWalletNames();
  const columns = useMemo(() => batchColumns(nameOf), [nameOf]);
  const mayMake = mayDo(userRoles(), createBatch.roles);
  return (
    <>
      <PageHeader
        title="Batch sends"
        aside={list.rows.length === 0 ? undefined : `${list.rows.length} loaded`}
        action={mayMake ? <NewBatch /> : undefined}
      />
      <FilterBar filters={filters} search={url} />
      <WindowList
        list={list}
        caption="Batch sends, newest first"
        what="Batch sends"
        columns={columns}
        tall={3.5}
        search={url}
        empty={
          isNarrowed(url) ? (
            <EmptyPanel title="No batch sends">No matches for this filter. Clear it to see more.</EmptyPanel>
          ) : (
            <EmptyPanel title="No batch sends yet">
              <p>
                A batch pays many destinations in one asset from one wallet: payroll, payouts, refunds. Upload a spreadsheet; the desk
                checks each row, sends the batch in parts, and shows whether each row was sent.
              </p>
              {mayMake ? <Link to="/batch-sends/new">Create the first one</Link> : null}
            </EmptyPanel>
          )
        }
      />
    </>
  );
}

function NewBatch() {
  return <Button renderRoot={(props) => <Link {...props} to="/batch-sends/new" />}>New batch send</Button>;
}

/**
 * Returns a wallet's name by its id. Returns the number before the wallets are loaded, and for a
 * wallet not among them.
 */
function useWalletNames(): (walletId: number) => string {
  const { data } = useQuery(searchable.wallets);
  return useMemo(() => {
    const names = new Map((data?.items ?? []).map((wallet) => [wallet.id, partyName(wallet)]));
    return (walletId) => names.get(walletId) ?? `Wallet ${walletId}`;
  }, [data]);
}
