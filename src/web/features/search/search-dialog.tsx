import { Button, Divider, Group, Input, Text, VisuallyHidden } from '@mantine/core';
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '#web/lib/debounced.ts';
import { Combobox, ComboboxInput } from '#web/parts/combobox/combobox.tsx';
import { useComboboxState } from '#web/parts/combobox/use-combobox-state.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { useSearchActions, useWorkEntries } from './search-actions.ts';
import { SearchList } from './search-list.tsx';
import { useSearchNavigate } from './search-navigate.ts';
import { searchPages, useRecentEntries } from './search-pages.ts';
import { searchResults, type SearchEntry } from './search-results.ts';
import { foundEntries, useFoundRecords } from './use-found-records.ts';
import { usePaymentEntries } from './use-payment-entries.ts';

/** Debounce of announcing the number of results, ms. */
const announceDelayMs = 600;

type SearchDialogProps = {
  /** The text typed before the dialog opened. */
  readonly start: string;
  readonly close: () => void;
  readonly showKeys: () => void;
};

/** The search dialog: a field that keeps focus, its results. Arrow keys move, Enter opens, Escape closes. */
export function SearchDialog({ start, close, showKeys }: SearchDialogProps) {
  const [typed, setTyped] = useState(start);
  const query = useDeferredValue(typed);
  const { results, note, isReading } = useSearch(query, showKeys);
  const options = results.flatMap(({ visible }) => visible);
  // Closes the dialog first: closing restores focus, and the chosen entry may then move focus.
  const choose = (entry: SearchEntry) => {
    close();
    entry.choose();
  };
  // Enter right after typing must use results for the full text, not earlier ones.
  const [enters, setEnters] = useState(0);
  const isBehind = query !== typed || (options.length === 0 && isReading);
  const combobox = useComboboxState({ id: 'search', items: options, choose, enter: () => setEnters(enters + 1) });
  const enter = useEffectEvent(() => {
    const entry = options[combobox.active];
    if (entry !== undefined) choose(entry);
  });
  useEffect(() => {
    if (enters > 0 && !isBehind) enter();
  }, [enters, isBehind]);
  // The reason of an empty list: the search is running or failed.
  const emptyText = isReading ? 'Loading…' : (note ?? 'No results');
  const status = options.length === 0 ? emptyText : `${countText(results)}. ${note ?? ''}`;
  // Announces a status only while it is the current one, never that of earlier results.
  const announced = useDebounced(status, announceDelayMs) === status ? status : '';
  return (
    <Dialog title="Search" isOpen isBare close={close}>
      <Combobox combobox={combobox}>
        <Group gap="xs" px="sm" wrap="nowrap">
          <Input
            component={ComboboxInput<SearchEntry>}
            combobox={combobox}
            variant="unstyled"
            size="lg"
            flex={1}
            fz="lg"
            leftSection={<Icon name="search" />}
            data-autofocus
            aria-label="Search pages, actions and records"
            maxLength={120}
            placeholder="Find a page, an action or a record"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setEnters(0);
              combobox.restart();
            }}
          />
          <Button variant="default" size="compact-xs" aria-label="Esc to close" onClick={close}>
            Esc
          </Button>
        </Group>
        {/* The field always has focus; this line marks it. */}
        <Divider size="sm" color="var(--mantine-primary-color-filled)" />
        <SearchList combobox={combobox} results={results} emptyText={emptyText} />
      </Combobox>
      <Divider />
      <Text size="xs" c="dimmed" px="md" py="xs">
        {note === null || options.length === 0 ? null : <strong>{note} </strong>}
        Names, IDs, addresses, hashes, public keys, explorer links, amounts. “0.5 eth to kestrel” fills in a withdrawal.
      </Text>
      <VisuallyHidden component="output">{announced}</VisuallyHidden>
    </Dialog>
  );
}

/** All search results for the typed text. */
function useSearch(typed: string, showKeys: () => void) {
  const go = useSearchNavigate();
  const { groups, isReading, note } = useFoundRecords(typed);
  const payments = usePaymentEntries(typed);
  const own = [...useRecentEntries(go), ...useWorkEntries(go), ...searchPages(go), ...useSearchActions(showKeys)];
  const results = searchResults([...own, ...payments.entries, ...foundEntries(groups, go)], typed);
  return { results, note, isReading: isReading || payments.isReading };
}

function countText(results: ReturnType<typeof searchResults>): string {
  const count = results.reduce((sum, { visible, more }) => sum + visible.length + more, 0);
  return `${count} result${count === 1 ? '' : 's'}`;
}
