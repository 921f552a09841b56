import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DirectParty } from '#contract/direct-party.ts';
import { partyQueries, type PartyLookup } from '#web/data/party-records.ts';
import { EmptyPanel, ListStates } from '#web/parts/list/list-states.tsx';
import { PageTable } from '#web/parts/list/page-table.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import type { ListRow } from '#web/parts/list/window-list.tsx';
import { partyColumns, partyColumnWidths } from './party-columns.tsx';
import classes from './parties.module.css';

type PartyLookupFormProps = { readonly find: (sought: PartyLookup | null) => void; readonly isFinding: boolean };

/** Finds a party by its exact e-mail or client number: what the API can look for. Neither goes into the address of the page. */
export function PartyLookupForm({ find, isFinding }: PartyLookupFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const look = () => {
    const values = new FormData(form.current ?? undefined);
    const typed = (name: string) => {
      const value = values.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const sought = Object.fromEntries(['email', 'client_number'].flatMap((name) => (typed(name) === '' ? [] : [[name, typed(name)]])));
    find(Object.keys(sought).length === 0 ? null : sought);
  };
  return (
    <search aria-label="Find a direct party">
      <form
        ref={form}
        className={classes.lookup}
        onSubmit={(event) => {
          event.preventDefault();
          look();
        }}
      >
        <TextInput name="email" label="E-mail, exactly" autoComplete="off" maxLength={254} />
        <TextInput name="client_number" label="Client number, exactly" autoComplete="off" maxLength={255} />
        <Button type="submit" variant="default">
          Find
        </Button>
        {isFinding ? (
          <Button
            variant="subtle"
            onClick={() => {
              form.current?.reset();
              find(null);
            }}
          >
            Show all
          </Button>
        ) : null}
      </form>
    </search>
  );
}

/** What was found. */
export function FoundParties({ sought }: { readonly sought: PartyLookup }) {
  const query = useQuery(partyQueries.lookup(sought));
  return (
    <ListStates
      query={query}
      what="What you looked for"
      skeleton={<SkeletonRows widths={partyColumnWidths} tall={2.1875} />}
      empty={({ page }) =>
        page.length === 0 ? (
          <EmptyPanel title="No matches">The service looks for exactly what is typed, letter by letter, not for parts of it.</EmptyPanel>
        ) : null
      }
    >
      {({ page }) => (
        <PageTable caption="Found direct parties" columns={partyColumns} rows={page} rowKey={(row: ListRow<DirectParty>) => row.cursor} />
      )}
    </ListStates>
  );
}
