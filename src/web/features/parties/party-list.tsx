import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { mayDo, personalDataView, rolesWith } from '#contract/roles.ts';
import { listDirectParties, directPartyStatuses, type DirectParty } from '#contract/service/direct-party.ts';
import { isUnreadable } from '#contract/wire/unreadable.ts';
import { cursorPages } from '#web/data/cursor-pages.ts';
import { isWithoutParties } from '#web/data/parties/direct-parties.ts';
import { partyQueries } from '#web/data/parties/party-records.ts';
import { userRoles } from '#web/data/session.ts';
import type { Filter } from '#web/parts/list/filter-bar.tsx';
import { EmptyPanel, NotPermitted } from '#web/parts/list/list-states.tsx';
import { urlSearchOf } from '#web/parts/list/page-search.ts';
import { RecordList, type ListDescription } from '#web/parts/list/record-list.tsx';
import type { WindowRows } from '#web/parts/list/window-rows.ts';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { statusLabel } from '#web/parts/transaction/status-labels.ts';
import { OwnDrafts } from './own-drafts.tsx';
import { partyColumns } from './party-columns.tsx';
import { FoundParties, PartyLookupForm, type PartyQuery } from './party-lookup.tsx';

/** The URL search of the list. */
export type PartyListSearch = { readonly status?: string; readonly after?: string };

const filters = [
  {
    kind: 'choice',
    name: 'status',
    title: 'Status',
    choices: directPartyStatuses.map((value) => ({ value, label: statusLabel('party', value).label })),
  },
] as const satisfies readonly Filter[];

const rows = partyQueries.rows();

const parties: ListDescription<DirectParty> = {
  name: 'direct_parties',
  title: 'Direct parties',
  caption: 'Direct parties, newest first',
  columns: partyColumns,
  filters,
  labels: {
    emptyTitle: 'No direct parties yet',
    emptyText: 'A direct party is a counterparty that can own a wallet here. An administrator creates it and the custodian reviews it.',
  },
};

/**
 * A list filtered by status stores no position in the URL. The URL's position applies only to the unfiltered list.
 */ const noPosition = {
  startIndex: null,
  savePosition: () => undefined,
};

/** The direct parties, newest first, below the user's own drafts. */
export function PartyList({ search }: { readonly search: PartyListSearch }) {
  const roles = userRoles();
  if (!mayDo(roles, listDirectParties.roles))
    return (
      <>
        <PageHeader title="Direct parties" />
        <NotPermitted>Only compliance officers, administrators, security admins and auditors can see direct parties.</NotPermitted>
      </>
    );
  return <PartyTable search={search} isWriter={mayDo(roles, rolesWith('create_parties'))} />;
}

function PartyTable({ search, isWriter }: { readonly search: PartyListSearch; readonly isWriter: boolean }) {
  const [partyQuery, setPartyQuery] = useState<PartyQuery | null>(null);
  const url = urlSearchOf({ status: search.status, after: search.after });
  const { error } = useInfiniteQuery(cursorPages(rows, undefined));
  const hasNoParties = isWithoutParties(error);
  const { status } = search;
  const selectRows = useCallback(
    (list: WindowRows<DirectParty>) =>
      status === undefined ? list : { ...list, ...noPosition, rows: list.rows.filter(({ data }) => statusOf(data) === status) },
    [status],
  );
  if (hasNoParties)
    return (
      <>
        <PageHeader title="Direct parties" />
        <EmptyPanel title="Not available">Settlements are not enabled for this client. Ask the custodian to enable settlements.</EmptyPanel>
      </>
    );
  const contentAbove = (
    <>
      {isWriter ? <OwnDrafts /> : null}
      {personalDataView(userRoles()) === 'full' ? <PartyLookupForm onFind={setPartyQuery} isFinding={partyQuery !== null} /> : null}
    </>
  );
  if (partyQuery !== null)
    return (
      <>
        <PageHeader title="Direct parties" action={isWriter ? <NewButton /> : undefined} />
        {contentAbove}
        <FoundParties query={partyQuery} />
      </>
    );
  return (
    <RecordList
      key={status ?? 'all'}
      description={parties}
      query={rows}
      url={url}
      selectRows={selectRows}
      exportSource={{ list: 'direct_parties', filter: {} }}
      action={isWriter ? <NewButton /> : undefined}
      contentAbove={contentAbove}
    />
  );
}

function statusOf(party: DirectParty | object): unknown {
  return isUnreadable(party) ? undefined : Reflect.get(party, 'status');
}

function NewButton() {
  return <Button renderRoot={(props) => <Link to="/direct-parties/new" {...props} />}>New direct party</Button>;
}
