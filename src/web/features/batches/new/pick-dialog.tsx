import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { BookEntry } from '#web/features/batches/sheet/sheet.ts';
import { Picker } from '#web/parts/form/picker.tsx';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { ShortHash } from '#web/parts/text/hash.tsx';

type PickDialogProps = {
  readonly book: readonly BookEntry[];
  readonly isWhole: boolean;
  readonly sourceId: number | null;
  readonly add: (entries: readonly BookEntry[]) => void;
  readonly close: () => void;
};

/** A dialog in which the user chooses wallets and external accounts. Each of them becomes a row. */
export function PickDialog({ book, isWhole, sourceId, add, close }: PickDialogProps) {
  const [picked, setPicked] = useState<readonly BookEntry[]>([]);
  const offered = book.filter((entry) => !picked.includes(entry) && !(entry.type === 'wallet' && entry.id === sourceId));
  return (
    <Dialog title="Address book" isOpen close={close} isWide>
      <Stack gap="sm">
        <Picker
          id="pick-destination"
          label="Account or wallet"
          placeholder="Name or end of an address"
          error={undefined}
          options={offered.map((entry) => ({
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
            if (entry !== undefined) setPicked([...picked, entry]);
          }}
          {...(isWhole ? {} : { incompleteNote: 'Newest wallets and accounts only.' })}
          onLeave={() => undefined}
        />
        {picked.length === 0 ? (
          <Text size="xs" c="dimmed">
            Each pick becomes a row; enter its amount there.
          </Text>
        ) : (
          <Stack component="ul" gap={4} m={0} p={0} aria-label="Picked">
            {picked.map((entry) => (
              <Group component="li" key={keyOf(entry)} justify="space-between">
                <bdi>{entry.name}</bdi>
                <Button
                  variant="subtle"
                  onClick={() => setPicked(picked.filter((each) => each !== entry))}
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
            disabled={picked.length === 0}
            onClick={() => {
              add(picked);
              close();
            }}
          >
            {picked.length < 2 ? 'Add the row' : `Add ${picked.length} rows`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function keyOf({ type, id }: BookEntry): string {
  return `${type} ${id}`;
}
