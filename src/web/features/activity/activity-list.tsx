import type { Command } from '#contract/desk/command.ts';
import { commandKindLabels, commandKinds, commandStates } from '#contract/money/command-basics.ts';
import { commandQueries } from '#web/data/commands.ts';
import { commandStateLabels } from '#web/parts/command/command-labels.ts';
import type { Filter } from '#web/parts/list/filter-bar.tsx';
import { isNarrowed, urlSearchOf } from '#web/parts/list/page-search.ts';
import { RecordList, type ListDescription } from '#web/parts/list/record-list.tsx';
import { WithdrawLink } from '#web/parts/money-form/withdraw-link.tsx';
import { activityColumns } from './activity-columns.tsx';
import { activityFilter, type ActivitySearch } from './activity-search.ts';
import { ActivityViews } from './activity-views.tsx';
import { OpenCommands } from './open-commands.tsx';

const filters = [
  {
    kind: 'choice',
    name: 'state',
    title: 'State',
    choices: commandStates.map((value) => ({ value, label: commandStateLabels[value].label })),
  },
  { kind: 'choice', name: 'kind', title: 'Kind', choices: commandKinds.map((value) => ({ value, label: commandKindLabels[value] })) },
  { kind: 'text', name: 'wallet_id', title: 'Wallet' },
] as const satisfies readonly Filter[];

const requests: ListDescription<Command> = {
  name: 'activity',
  title: 'Activity',
  caption: 'Requests, newest first',
  columns: activityColumns,
  filters,
  labels: { emptyTitle: 'No requests', emptyText: 'Requests to send, stake or withdraw appear here.' },
};

/** Every request of this desk, newest first, with unknown outcomes and pending approvals at the top. */
export function ActivityList({ search }: { readonly search: ActivitySearch }) {
  const url = urlSearchOf(search);
  return (
    <RecordList
      description={requests}
      query={commandQueries.rows(activityFilter(search))}
      url={url}
      exportSource={{ list: 'commands', filter: activityFilter(search) }}
      emptyAction={<WithdrawLink />}
      contentAbove={
        <>
          <ActivityViews activeView={search.view} />
          {isNarrowed(url, filters) ? null : <OpenCommands />}
        </>
      }
    />
  );
}
