import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { DirectParty } from '#contract/service/direct-party.ts';
import { partyQueries, type PartyLookup } from '#web/data/parties/party-records.ts';
import { FoundRecords } from '#web/parts/list/found-records.tsx';
import { EmptyPanel, ListStates } from '#web/parts/list/list-states.tsx';
import { columnWidths, PageTable } from '#web/parts/list/page-table.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import type { ListRow } from '#web/parts/list/window-list.tsx';
import { partyColumns } from './party-columns.tsx';

/** The text to find in names, or the exact values to look up. */
export type PartyQuery = PartyLookup & { readonly name?: string };

type PartyLookupFormProps = { readonly onFind: (query: PartyQuery | null) => void; readonly isFinding: boolean };

/** The form that finds parties by name in the desk's index, or by exact e-mail or client number at the custodian. No value is put into the URL. */
export function PartyLookupForm({ onFind, isFinding }: PartyLookupFormProps) {
  const { register, handleSubmit, reset } = useForm({ defaultValues: { name: '', email: '', client_number: '' } });
  const submitLookup = handleSubmit((typed) => {
    const filledFields = Object.entries(typed).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()] as const]));
    onFind(filledFields.length === 0 ? null : Object.fromEntries(filledFields));
  });
  return (
    <search aria-label="Find a direct party">
      <form onSubmit={(event) => void submitLookup(event)}>
        <Group gap="xs" mb="sm" align="flex-end">
          <TextInput {...register('name')} label="Name" autoComplete="off" />
          <TextInput {...register('email')} label="E-mail" autoComplete="off" />
          <TextInput {...register('client_number')} label="Client number" autoComplete="off" />
          <Button type="submit" variant="default">
            Find
          </Button>
          {isFinding ? (
            <Button
              variant="subtle"
              onClick={() => {
                reset();
                onFind(null);
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

export function FoundParties({ query: { name, ...lookup } }: { readonly query: PartyQuery }) {
  return name === undefined ? <LookedUpParties lookup={lookup} /> : <FoundRecords kind="direct_party" noun="direct parties" text={name} />;
}

function LookedUpParties({ lookup }: { readonly lookup: PartyLookup }) {
  const query = useQuery(partyQueries.lookup(lookup));
  return (
    <ListStates
      query={query}
      what="The search"
      skeleton={<SkeletonRows widths={columnWidths(partyColumns)} rowHeight={2.1875} />}
      empty={({ page }) =>
        page.length === 0 ? <EmptyPanel title="No matches">Enter the whole e-mail or client number; parts do not match.</EmptyPanel> : null
      }
    >
      {({ page }) => (
        <PageTable caption="Found direct parties" columns={partyColumns} rows={page} rowKey={(row: ListRow<DirectParty>) => row.cursor} />
      )}
    </ListStates>
  );
}
