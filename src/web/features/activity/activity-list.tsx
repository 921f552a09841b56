import { commandKinds, commandStates } from '#contract/desk/command-basics.ts';
import { commandQueries } from '#web/data/commands.ts';
import { commandKindWords, commandStateWords } from '#web/parts/command/command-words.ts';
import { FilterBar, type Filter } from '#web/parts/list/filter-bar.tsx';
import { EmptyPanel } from '#web/parts/list/list-states.tsx';
import { isNarrowed, urlOf } from '#web/parts/list/page-search.ts';
import { WindowList } from '#web/parts/list/window-list.tsx';
import { useWindowRows } from '#web/parts/list/window-rows.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { activityColumns } from './activity-columns.tsx';
import { activityFilter, type ActivitySearch } from './activity-search.ts';
import { ActivityViews } from './activity-views.tsx';
import { OpenCommands } from './open-commands.tsx';

const filters = [
  {
    kind: 'choice',
    name: 'state',
    title: 'State',
    choices: commandStates.map((value) => ({ value, words: commandStateWords[value].words })),
  },
  { kind: 'choice', name: 'kind', title: 'Kind', choices: commandKinds.map((value) => ({ value, words: commandKindWords[value] })) },
  { kind: 'text', name: 'wallet_id', title: 'Wallet number' },
] as const satisfies readonly Filter[];

/** Every command of this desk, newest first, with unresolved ones and pending reviews on top. */
export function ActivityList({ search }: { readonly search: ActivitySearch }) {
  const url = urlOf(search);
  const list = useWindowRows(commandQueries.rows(activityFilter(search)), url);
  return (
    <>
      <PageHeader title="Activity" aside={list.rows.length === 0 ? undefined : `${list.rows.length} loaded`} />
      <ActivityViews shown={search.view} />
      {isNarrowed(url) ? null : <OpenCommands />}
      <FilterBar filters={filters} search={url} />
      <WindowList
        list={list}
        caption="Commands, newest first"
        what="Commands"
        columns={activityColumns}
        search={url}
        empty={
          <EmptyPanel title="No commands">
            {isNarrowed(url) ? 'No matches for these filters. Clear one to see more.' : 'Withdrawals appear here once someone makes one.'}
          </EmptyPanel>
        }
      />
    </>
  );
}
