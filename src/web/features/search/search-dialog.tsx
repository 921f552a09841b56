import { Button, Divider, Group, Input, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { Combobox, ComboboxInput } from '#web/parts/combobox/combobox.tsx';
import { useComboboxState } from '#web/parts/combobox/use-combobox-state.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { useSearchActions, useWorkEntries } from './search-actions.ts';
import { SearchList } from './search-list.tsx';
import { useSearchNavigate } from './search-navigate.ts';
import { searchPages, useRecentEntries } from './search-pages.ts';
import { countText, searchResults, type SearchEntry } from './search-results.ts';
import { foundEntries, useFoundRecords } from './use-found-records.ts';
import { usePaymentEntries } from './use-payment-entries.ts';

/** Delay before the number of results is announced, ms. */
const announceDelayMs = 600;

type SearchDialogProps = {
  /** The text that the user typed before the dialog was visible. */
  readonly initialText: string;
  readonly close: () => void;
  readonly showKeys: () => void;
};

/**
 * The search dialog. The field keeps focus, arrow keys move through the results, Enter opens a result, and Escape closes the
 * dialog.
 */
export function SearchDialog({ initialText, close, showKeys }: SearchDialogProps) {
  const [typed, setTyped] = useState(initialText);
  const query = useDeferredValue(typed);
  const { results, note, isReading } = useSearch(query, showKeys);
  const options = results.flatMap(({ visibleEntries }) => visibleEntries);
  // Closes the dialog before the action runs. Closing restores the focus, which the action may then move.
  const chooseEntry = (entry: SearchEntry) => {
    close();
    entry.choose();
  };
  // The number of presses of Enter. If the user presses Enter right after typing, the search first waits for the current results.
  const [enterCount, setEnterCount] = useState(0);
  const areResultsOutdated = query !== typed || (options.length === 0 && isReading);
  const combobox = useComboboxState({ id: 'search', items: options, onChoose: chooseEntry, onEnter: () => setEnterCount(enterCount + 1) });
  const openActiveEntry = useEffectEvent(() => {
    const entry = options[combobox.activeIndex];
    if (entry !== undefined) chooseEntry(entry);
  });
  useEffect(() => {
    if (enterCount > 0 && !areResultsOutdated) openActiveEntry();
  }, [enterCount, areResultsOutdated]);
  // The reason why the list has no results.
  const emptyText = isReading ? 'Loading…' : (note ?? 'No results. The list of transactions filters by counterparty, amount and date.');
  const status = options.length === 0 ? emptyText : `${countText(results)}. ${note ?? ''}`;
  // The status is announced after a pause in typing, so that statuses of outdated results are not announced.
  const [debouncedStatus] = useDebouncedValue(status, announceDelayMs);
  const announcedStatus = debouncedStatus === status ? status : '';
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
            placeholder="Find a page, an action or a record"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setEnterCount(0);
              combobox.activateFirst();
            }}
          />
          <Button variant="default" size="compact-xs" aria-label="Esc to close" onClick={close}>
            Esc
          </Button>
        </Group>
        {/* A line that marks the text field, which always has the focus. */}
        <Divider size="sm" color="var(--mantine-primary-color-filled)" />
        <SearchList combobox={combobox} results={results} emptyText={emptyText} />
      </Combobox>
      <Divider />
      <Text size="xs" c="dimmed" px="md" py="xs">
        {note === null || options.length === 0 ? null : <strong>{note} </strong>}
        Names, IDs, addresses, hashes, public keys, explorer links, amounts.
        {mayDo(userRoles(), rolesWith('send_money')) ? ' “0.5 eth to kestrel” fills in a withdrawal.' : ''}
      </Text>
      <VisuallyHidden component="output">{announcedStatus}</VisuallyHidden>
    </Dialog>
  );
}

/** All search results for the typed text. */
function useSearch(typed: string, showKeys: () => void) {
  const openPage = useSearchNavigate();
  const { groups, isReading, note } = useFoundRecords(typed);
  const payments = usePaymentEntries(typed);
  const localEntries = [
    ...useRecentEntries(openPage),
    ...useWorkEntries(openPage),
    ...searchPages(openPage),
    ...useSearchActions(showKeys),
  ];
  const results = searchResults([...localEntries, ...payments.entries, ...foundEntries(groups, openPage)], typed);
  return { results, note, isReading: isReading || payments.isReading };
}
