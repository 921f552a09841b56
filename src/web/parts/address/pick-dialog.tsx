import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Picker } from '#web/parts/form/picker.tsx';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { ShortHash } from '#web/parts/text/short-hash.tsx';
import type { BookEntry } from './address-book.ts';

type PickDialogProps = {
  readonly book: readonly BookEntry[];
  readonly isWhole: boolean;
  readonly sourceId: number | null;
  readonly add: (entries: readonly BookEntry[]) => void;
  readonly close: () => void;
};

/** A dialog in which the user chooses wallets and external accounts. Each of them becomes a row. */
export function PickDialog({ book, isWhole, sourceId, add, close }: PickDialogProps) {
  const [pickedEntries, setPicked] = useState<readonly BookEntry[]>([]);
  const offeredEntries = book.filter((entry) => !pickedEntries.includes(entry) && !(entry.type === 'wallet' && entry.id === sourceId));
  return (
    <Dialog title="Address book" isOpen close={close} isWide>
      <Stack gap="sm">
        <Picker
          id="pick-destination"
          label="Account or wallet"
          placeholder="Name or end of an address"
          error={undefined}
          options={offeredEntries.map((entry) => ({
            key: keyOf(entry),
            group: entry.type === 'wallet' ? 'Own wallets' : 'Approved external accounts',
            lead: entry.name,
            detail: `#${entry.id}`,
            aside: entry.address === null ? undefined : <ShortHash value={entry.address} noun="address" />,
            texts: [String(entry.id), entry.address ?? ''],
          }))}
          value=""
          choose={(key) => {
            const entry = book.find((each) => keyOf(each) === key);
            if (entry !== undefined) setPicked([...pickedEntries, entry]);
          }}
          {...(isWhole ? {} : { incompleteNote: 'Newest wallets and accounts only.' })}
          onLeave={() => undefined}
        />
        {pickedEntries.length === 0 ? (
          <Text size="xs" c="dimmed">
            Each pick becomes a row; enter its amount there.
          </Text>
        ) : (
          <Stack component="ul" gap={4} m={0} p={0} aria-label="Picked">
            {pickedEntries.map((entry) => (
              <Group component="li" key={keyOf(entry)} justify="space-between">
                <bdi>{entry.name}</bdi>
                <Button
                  variant="subtle"
                  onClick={() => setPicked(pickedEntries.filter((each) => each !== entry))}
                  aria-label={`Remove ${entry.name}`}
                >
                  Remove
                </Button>
              </Group>
            ))}
          </Stack>
        )}
        <Group justify="flex-end" gap="xs" mt="sm">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            disabled={pickedEntries.length === 0}
            onClick={() => {
              add(pickedEntries);
              close();
            }}
          >
            {pickedEntries.length < 2 ? 'Add the row' : `Add ${pickedEntries.length} rows`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function keyOf({ type, id }: BookEntry): string {
  return `${type} ${id}`;
}
