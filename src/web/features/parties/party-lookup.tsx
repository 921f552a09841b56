import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DirectParty } from '#contract/service/direct-party.ts';
import { partyQueries, type PartyLookup } from '#web/data/parties/party-records.ts';
import { EmptyPanel, ListStates } from '#web/parts/list/list-states.tsx';
import { columnWidths, PageTable } from '#web/parts/list/page-table.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import type { ListRow } from '#web/parts/list/window-list.tsx';
import { partyColumns } from './party-columns.tsx';

type PartyLookupFormProps = { readonly find: (lookup: PartyLookup | null) => void; readonly isFinding: boolean };

/** Finds a party by exact e-mail or client number, as the API supports. The URL contains neither. */
export function PartyLookupForm({ find, isFinding }: PartyLookupFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const look = () => {
    const values = new FormData(form.current ?? undefined);
    const typed = (name: string) => {
      const value = values.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const lookup = Object.fromEntries(['email', 'client_number'].flatMap((name) => (typed(name) === '' ? [] : [[name, typed(name)]])));
    find(Object.keys(lookup).length === 0 ? null : lookup);
  };
  return (
    <search aria-label="Find a direct party">
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          look();
        }}
      >
        <Group gap="xs" mb="sm" align="flex-end">
          <TextInput name="email" label="Full e-mail" autoComplete="off" maxLength={254} />
          <TextInput name="client_number" label="Full client number" autoComplete="off" maxLength={255} />
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
        </Group>
      </form>
    </search>
  );
}

/** The search results. */
export function FoundParties({ lookup }: { readonly lookup: PartyLookup }) {
  const query = useQuery(partyQueries.lookup(lookup));
  return (
    <ListStates
      query={query}
      what="The search"
      skeleton={<SkeletonRows widths={columnWidths(partyColumns)} tall={2.1875} />}
      empty={({ page }) =>
        page.length === 0 ? <EmptyPanel title="No matches">Only a whole e-mail or number matches, not a part of it.</EmptyPanel> : null
      }
    >
      {({ page }) => (
        <PageTable caption="Found direct parties" columns={partyColumns} rows={page} rowKey={(row: ListRow<DirectParty>) => row.cursor} />
      )}
    </ListStates>
  );
}
