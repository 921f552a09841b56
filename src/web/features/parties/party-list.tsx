import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { listDirectParties, directPartyStatuses, type DirectParty } from '#contract/service/direct-party.ts';
import { isUnreadable } from '#contract/wire/unreadable.ts';
import { isWithoutParties } from '#web/data/parties/direct-parties.ts';
import { partyQueries, type PartyLookup } from '#web/data/parties/party-records.ts';
import { userRoles } from '#web/data/session.ts';
import { FilterBar, type Filter } from '#web/parts/list/filter-bar.tsx';
import { EmptyPanel } from '#web/parts/list/list-states.tsx';
import { urlOf } from '#web/parts/list/page-search.ts';
import { WindowList } from '#web/parts/list/window-list.tsx';
import { useWindowRows } from '#web/parts/list/window-rows.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { statusWords } from '#web/parts/transaction/status-words.ts';
import { OwnDrafts } from './own-drafts.tsx';
import { partyColumns } from './party-columns.tsx';
import { FoundParties, PartyLookupForm } from './party-lookup.tsx';
import classes from './parties.module.css';

/** The URL search of the list. */
export type PartyListSearch = { readonly status?: string; readonly after?: string };

const filters = [
  {
    kind: 'choice',
    name: 'status',
    title: 'Status (loaded parties)',
    choices: directPartyStatuses.map((value) => ({ value, words: statusWords('party', value).words })),
  },
] as const satisfies readonly Filter[];

const rows = partyQueries.rows();

/** A partial list of rows has no place to keep in the URL. */
const unplaced = { place: null, keepPlace: () => undefined };

/** The direct parties, newest first, below the user's own drafts. */
export function PartyList({ search }: { readonly search: PartyListSearch }) {
  const held = userRoles();
  if (!mayDo(held, listDirectParties.roles))
    return (
      <>
        <PageHeader title="Direct parties" />
        <EmptyPanel title="Your roles do not allow this">Only compliance and administrators can see direct parties.</EmptyPanel>
      </>
    );
  return <PartyTable search={search} isWriter={mayDo(held, rolesWith('create_parties'))} />;
}

function PartyTable({ search, isWriter }: { readonly search: PartyListSearch; readonly isWriter: boolean }) {
  const [sought, setSought] = useState<PartyLookup | null>(null);
  const url = urlOf({ status: search.status, after: search.after });
  const list = useWindowRows(rows, url);
  const isWithout = isWithoutParties(list.query.error);
  const { status } = search;
  const filtered = useMemo(
    () => (status === undefined ? list : { ...list, ...unplaced, rows: list.rows.filter(({ data }) => statusOf(data) === status) }),
    [list, status],
  );
  if (isWithout)
    return (
      <>
        <PageHeader title="Direct parties" />
        <EmptyPanel title="Not available">
          Settlements are not enabled for this client, so there are no direct parties. The operator can enable them.
        </EmptyPanel>
      </>
    );
  return (
    <>
      <PageHeader
        title="Direct parties"
        aside={list.rows.length === 0 ? undefined : `${list.rows.length} loaded`}
        action={isWriter ? <NewButton /> : undefined}
      />
      {isWriter ? <OwnDrafts /> : null}
      <div className={classes.finders}>
        <PartyLookupForm find={setSought} isFinding={sought !== null} />
        <FilterBar filters={filters} search={url} />
      </div>
      {sought === null ? (
        <WindowList
          key={status ?? 'all'}
          list={filtered}
          caption="Direct parties, newest first"
          what="Direct parties"
          columns={partyColumns}
          search={url}
          isSized={false}
          empty={<Nothing status={status} isWriter={isWriter} />}
        />
      ) : (
        <FoundParties sought={sought} />
      )}
    </>
  );
}

function statusOf(party: DirectParty | object): unknown {
  return isUnreadable(party) ? undefined : Reflect.get(party, 'status');
}

function NewButton() {
  return <Button renderRoot={(props) => <Link to="/direct-parties/new" {...props} />}>New direct party</Button>;
}

function Nothing({ status, isWriter }: { readonly status: string | undefined; readonly isWriter: boolean }) {
  if (status !== undefined) return <EmptyPanel title="No matches">None of the loaded direct parties has this status.</EmptyPanel>;
  return (
    <EmptyPanel title="No direct parties yet">
      {isWriter
        ? 'A direct party is a counterparty that can own a wallet here. Create one: the operator reviews it.'
        : 'A direct party is a counterparty that can own a wallet here. Administrators create them.'}
    </EmptyPanel>
  );
}
