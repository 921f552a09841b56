import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { assets, isAsset } from '#contract/assets.ts';
import type { Page } from '#contract/page.ts';
import { singleThresholdCad } from '#contract/rules/regulatory.ts';
import { pendingStatuses, type Transaction } from '#contract/transaction.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { Amount } from '#web/parts/amount.tsx';
import { FilterBar, type Filter } from '#web/parts/filter-bar.tsx';
import { EmptyPanel, ListStates, SkeletonRows } from '#web/parts/list-states.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { urlOf } from '#web/parts/page-search.ts';
import { Pager } from '#web/parts/pager.tsx';
import { SavedViews } from '#web/parts/saved-views.tsx';
import { atQueue, RegulatoryDone } from './regulatory-done.tsx';
import { assetOf, narrowed, waitingIn, type QueueItem } from './regulatory-queue-order.ts';
import { QueueTable, queueColumnWidths } from './regulatory-queue-table.tsx';
import { queuePageSize, queueQuery, type QueueSearch } from './regulatory-search.ts';
import { askedWords } from './regulatory-words.ts';

/** The deposits that wait for regulatory information, newest first. */
export function RegulatoryQueue({ search }: { readonly search: QueueSearch }) {
  const query = useQuery({ ...transactionQueries.list(queueQuery(search)), placeholderData: keepPreviousData });
  const loaded = query.data === undefined ? [] : waitingIn(query.data);
  const shown = narrowed(loaded, search);
  return (
    <>
      <PageHeader title="Regulatory" aside={query.data === undefined ? undefined : countWords(shown.length, loaded.length)} />
      <RegulatoryDone at={atQueue} />
      {loaded.length === 0 ? null : <FilterBar filters={filtersOf(loaded, search)} search={urlOf(search)} />}
      <SavedViews list="regulatory" search={urlOf(search)} />
      <ListStates
        query={query}
        skeleton={<SkeletonRows widths={queueColumnWidths} />}
        empty={(page) => (loaded.length === 0 ? <NothingWaits page={page} /> : null)}
      >
        {(page) => (
          <>
            {shown.length === 0 ? <NothingFits page={page} loaded={loaded.length} /> : <QueueTable items={shown} search={search} />}
            <Pager page={page} search={urlOf({ page_size: queuePageSize, ...search })} />
          </>
        )}
      </ListStates>
    </>
  );
}

/** A filter sees what is loaded and no more, so the count says of how many. */
function countWords(shown: number, loaded: number): string {
  return shown === loaded ? `${loaded} loaded` : `${shown} of ${loaded} loaded`;
}

function filtersOf(loaded: readonly QueueItem[], { asset }: QueueSearch): readonly Filter[] {
  const held = new Set([...loaded.map(assetOf), ...(asset === undefined ? [] : [asset])]);
  const ordered = [...assets.filter((each) => held.has(each)), ...[...held].filter((each) => !isAsset(each))];
  return [
    {
      kind: 'choice',
      name: 'asks',
      title: 'Asked for',
      choices: pendingStatuses.map((value) => ({ value, words: askedWords[value].short })),
    },
    { kind: 'choice', name: 'asset', title: 'Asset', choices: ordered.map((value) => ({ value, words: value.toUpperCase() })) },
  ];
}

function NothingWaits({ page }: { readonly page: Page<Transaction> }) {
  if (page.page_info.has_next_page || page.page_info.has_previous_page)
    return (
      <EmptyPanel title="Nothing waits on this page of the list">
        <Link to="/regulatory">Start from the newest</Link>
      </EmptyPanel>
    );
  return (
    <EmptyPanel title="Nothing waits">
      Every deposit has the information that the service asks for. New ones appear here as they arrive, as a rule those above{' '}
      <Amount value={singleThresholdCad} ticker="CAD" />.
    </EmptyPanel>
  );
}

function NothingFits({ page, loaded }: { readonly page: Page<Transaction>; readonly loaded: number }) {
  return (
    <EmptyPanel title={`None of the ${loaded} loaded fits`}>
      {page.page_info.has_next_page
        ? 'Older ones are not loaded: see the next page, or clear a filter.'
        : 'Clear a filter to see them all.'}
    </EmptyPanel>
  );
}
