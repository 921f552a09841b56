import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { directPartyStatuses, directPartyWriters, type DirectParty } from '#contract/direct-party.ts';
import { mayDo } from '#contract/roles.ts';
import { isUnreadable } from '#contract/unreadable.ts';
import { isWithoutParties } from '#web/data/direct-parties.ts';
import { partyQueries, type PartyLookup } from '#web/data/party-records.ts';
import { heldRoles } from '#web/data/session.ts';
import { FilterBar, type Filter } from '#web/parts/list/filter-bar.tsx';
import { EmptyPanel } from '#web/parts/list/list-states.tsx';
import { urlOf } from '#web/parts/list/page-search.ts';
import { WindowList } from '#web/parts/list/window-list.tsx';
import { useWindowRows } from '#web/parts/list/window-rows.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { statusWords } from '#web/parts/transaction/status-words.ts';
import { OwnDrafts } from './own-drafts.tsx';
import { partyColumns, partyColumnWidths } from './party-columns.tsx';
import { FoundParties, PartyLookupForm } from './party-lookup.tsx';
import classes from './parties.module.css';

/** What the address of the list holds. */
export type PartyListSearch = { readonly status?: string; readonly after?: string };

const filters = [
  {
    kind: 'choice',
    name: 'status',
    title: 'Status, of what is loaded',
    choices: directPartyStatuses.map((value) => ({ value, words: statusWords('party', value).words })),
  },
] as const satisfies readonly Filter[];

const rows = partyQueries.rows();

/** Of some of the rows there is no place in the list to keep in the address. */
const unplaced = { place: null, keepPlace: () => undefined };

/** The direct parties, newest first, below the drafts of who is signed in. */
export function PartyList({ search }: { readonly search: PartyListSearch }) {
  const held = heldRoles();
  if (!mayDo(held, ['compliance', 'administrator']))
    return (
      <>
        <PageHeader title="Direct parties" />
        <EmptyPanel title="Your roles do not allow this">Direct parties are shown to compliance and to administrators.</EmptyPanel>
      </>
    );
  return <Shown search={search} isWriter={mayDo(held, directPartyWriters)} />;
}

function Shown({ search, isWriter }: { readonly search: PartyListSearch; readonly isWriter: boolean }) {
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
        <EmptyPanel title="Not offered here">
          The custody service offers no settlements to this client, so it has no direct parties. The operator can enable them.
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
          widths={partyColumnWidths}
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
    <EmptyPanel title="No direct party yet">
      {isWriter
        ? 'A direct party is a counterparty that may own a wallet here. Take one on: the operator reviews it.'
        : 'A direct party is a counterparty that may own a wallet here. An administrator takes them on.'}
    </EmptyPanel>
  );
}
