import { Alert, Button, Group, InputBase, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { sourceAddressesMax, type Person, type PersonRole } from '#contract/desk/person.ts';
import { peopleQuery } from '#web/data/people.ts';
import { Combobox, ComboboxInput, ComboboxOptions } from '#web/parts/combobox/combobox.tsx';
import { useComboboxState } from '#web/parts/combobox/use-combobox-state.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { roleLabels } from './person-labels.ts';
import { PersonOption } from './person-option.tsx';

/** Delay of the search after the last key press, ms. */
const debounceMs = 150;

type PersonPickerProps = {
  readonly personRole: PersonRole;
  readonly sourceAddresses: readonly string[];
  readonly choose: (person: Person) => void;
  readonly close: () => void;
};

/**
 * A list of people from earlier submissions. People who sent from the same address come first, then matches by name, client
 * number or address.
 */
export function PersonPicker({ personRole, sourceAddresses, choose, close }: PersonPickerProps) {
  const [text, setText] = useState('');
  const [searchText] = useDebouncedValue(text.trim(), debounceMs);
  const search = { role: personRole, text: searchText, source_addresses: sourceAddresses.slice(0, sourceAddressesMax) };
  const { data, error, isFetching, refetch } = useQuery(peopleQuery(search));
  const people = data?.people ?? noPeople;
  // False while the results belong to an earlier search text. Enter then waits for the current results.
  const areResultsCurrent = data !== undefined && searchText === text.trim() && !isFetching;
  const [isEnterPending, setAwaited] = useState(false);
  const combobox = useComboboxState({ id: useId(), items: people, onChoose: choose, onEnter: () => setAwaited(true) });
  const awaitedPerson = isEnterPending && areResultsCurrent ? people[combobox.activeIndex] : undefined;
  useEffect(() => {
    if (awaitedPerson !== undefined) choose(awaitedPerson);
  }, [awaitedPerson, choose]);
  return (
    <Dialog title={`Use a previous ${roleLabels[personRole]}`} isOpen close={close} isWide>
      <Combobox combobox={combobox}>
        <Stack gap="sm">
          <InputBase
            component={ComboboxInput<Person>}
            size="xs"
            combobox={combobox}
            data-autofocus
            label="Name, client number or source address"
            placeholder="Type at least two letters"
            value={text}
            onKeyDown={() => setAwaited(false)}
            onChange={(event) => {
              setText(event.currentTarget.value);
              combobox.activateFirst();
            }}
          />
          {error === null ? null : (
            <Alert color="red">
              <Group justify="space-between">
                <Text>People could not be loaded: {error.message}</Text>
                <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
                  Try again
                </Button>
              </Group>
            </Alert>
          )}
          <ComboboxOptions
            combobox={combobox}
            label="People"
            groups={[{ items: people }]}
            keyOf={({ id }) => String(id)}
            renderItem={(person) => <PersonOption person={person} />}
            isScrolled
          />
          <Group justify="space-between" wrap="nowrap">
            <Text component="output" size="xs" c="dimmed">
              {error === null ? footText(searchText, data === undefined ? null : people.length) : ''}
            </Text>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </Combobox>
    </Dialog>
  );
}

const noPeople: readonly Person[] = [];

function footText(searchText: string, count: number | null): string {
  if (count === null) return 'Searching';
  if (count > 0) return searchText === '' ? `${count} recently used` : `${count} ${count === 1 ? 'match' : 'matches'}`;
  return searchText === ''
    ? 'No people yet. People that you submit appear here.'
    : 'No results. Search by the start of a name, client number or address.';
}
