import { Button, Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { transactionQueries } from '#web/data/transactions.ts';
import { isFilterSet, clearingPatch } from '#web/parts/list/filter-bar.tsx';
import { EmptyPanel } from '#web/parts/list/list-states.tsx';
import { urlSearchOf } from '#web/parts/list/page-search.ts';
import { recordFilters } from './record-filters.tsx';
import { transactionFilter, transactionSearch, type TransactionSearch } from './transaction-search.ts';

/** Displayed if no transaction matches the filters. For each filter, shows how many transactions match without it. */
export function NoMatchingTransactions({ search }: { readonly search: TransactionSearch }) {
  const searchesWithoutOne = recordFilters
    .filter((filter) => isFilterSet(filter, urlSearchOf(search)))
    .map((filter) => ({ title: filter.title, search: { ...search, ...clearingPatch(filter), after: undefined } }));
  const totals = useQueries({
    queries: searchesWithoutOne.map((each) => transactionQueries.total(transactionFilter(transactionSearch.parse(each.search)))),
    combine: (results) => ({ counts: results.map(({ data }) => data), isPending: results.some(({ isPending }) => isPending) }),
  });
  const searchesWithMatches = searchesWithoutOne.flatMap((each, index) => {
    const total = totals.counts[index] ?? 0;
    return total === 0 ? [] : [{ ...each, total }];
  });
  return (
    <EmptyPanel title="No matches">
      <Stack gap="xs" align="center">
        <Text>{helpText(searchesWithMatches.length, totals.isPending)}</Text>
        {searchesWithMatches.map(({ title, total, search: link }) => (
          <Button key={title} variant="default" renderRoot={(props) => <Link to="/transactions" search={link} {...props} />}>
            Without “{title}”: {total.toLocaleString('en-CA')} {total === 1 ? 'transaction' : 'transactions'}
          </Button>
        ))}
      </Stack>
    </EmptyPanel>
  );
}

function helpText(count: number, isPending: boolean): string {
  if (isPending) return 'Counting matches…';
  return count === 0
    ? 'No transaction matches, even without any one of the filters. Clear several.'
    : 'No transaction matches all filters. Leave one out:';
}
