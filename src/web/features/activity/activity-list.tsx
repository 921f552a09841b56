import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Command } from '#contract/desk/command.ts';
import { commandKindLabels, commandKinds, commandStates } from '#contract/money/command-basics.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { commandQueries } from '#web/data/commands.ts';
import { userRoles } from '#web/data/session.ts';
import { commandStateLabels } from '#web/parts/command/command-labels.ts';
import type { Filter } from '#web/parts/list/filter-bar.tsx';
import { NotPermitted } from '#web/parts/list/list-states.tsx';
import { isNarrowed, urlSearchOf } from '#web/parts/list/page-search.ts';
import { RecordList, type ListDescription } from '#web/parts/list/record-list.tsx';
import { walletFilter } from '#web/parts/list/wallet-filter.tsx';
import { WithdrawLink } from '#web/parts/money-form/withdraw-link.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { activityColumns } from './activity-columns.tsx';
import { activityFilter, type ActivitySearch } from './activity-search.ts';
import { ActivityViews } from './activity-views.tsx';
import { OpenCommands } from './open-commands.tsx';

const filters = [
  {
    kind: 'choice',
    name: 'state',
    title: 'State',
    choices: commandStates.map((value) => ({
      value,
      // The rows of this state show how far the transaction is.
      label: value === 'confirmed' ? 'Accepted or later' : commandStateLabels[value].label,
    })),
  },
  { kind: 'choice', name: 'kind', title: 'Kind', choices: commandKinds.map((value) => ({ value, label: commandKindLabels[value] })) },
  walletFilter('wallet_id'),
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
  if (!mayDo(userRoles(), rolesWith('read_commands')))
    return (
      <>
        <PageHeader title={requests.title} />
        <ActivityViews activeView={search.view} />
        <NotPermitted>Only compliance officers, treasurers, administrators, security admins and auditors can see requests.</NotPermitted>
      </>
    );
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
          <Text c="dimmed" mb="sm">
            Batches appear in <Link to="/batch-sends">Batch sends</Link>; their parts appear here once the desk sends them.
          </Text>
          {isNarrowed(url, filters) ? null : <OpenCommands />}
        </>
      }
    />
  );
}
