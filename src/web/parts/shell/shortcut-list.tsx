import { Button, Group, Kbd, SimpleGrid, Stack, Table, Title } from '@mantine/core';
import { useStore, type Store } from '#web/lib/store.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { pageKeys, type PageKey } from '#web/parts/page/page-keys.ts';
import { visiblePages } from './navigation-pages.ts';

/** General shortcuts that do not open a page. */
const generalKeys = [
  { keys: 'Ctrl K', label: 'Search' },
  { keys: 'j', label: 'Next row' },
  { keys: 'k', label: 'Previous row' },
  { keys: 'Enter', label: 'Open the row' },
  { keys: 'Ctrl Enter', label: 'Submit the form and go to the next item' },
  { keys: '?', label: 'Show this list' },
] as const;

/** The general shortcuts without those that the open page overrides. */
function remainingGeneralKeys(keysOfPage: readonly PageKey[]) {
  return generalKeys.filter((shortcut) => !keysOfPage.some(({ keys }) => keys === shortcut.keys));
}

type KeysProps = { readonly title: string; readonly shortcuts: readonly Pick<PageKey, 'keys' | 'label'>[] };

/** A group of shortcuts with a title. Renders nothing without shortcuts. */
function ShortcutGroup({ title, shortcuts }: KeysProps) {
  if (shortcuts.length === 0) return null;
  return (
    <section>
      <Title order={3}>{title}</Title>
      <Table withRowBorders={false} verticalSpacing={3} horizontalSpacing={0} aria-label={title}>
        <Table.Tbody>
          {shortcuts.map(({ keys, label }) => (
            <Table.Tr key={keys}>
              <Table.Td>{label}</Table.Td>
              <Table.Td ta="right">
                {keys.split(' ').map((key) => (
                  <Kbd key={key} size="xs" ml={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

type ShortcutListProps = { readonly singleKeys: Store<'on' | 'off'>; readonly close: () => void };

/** All shortcuts of the open page, and the switch that turns single-key shortcuts off. */
export function ShortcutList({ singleKeys, close }: ShortcutListProps) {
  const isOn = useStore(singleKeys) === 'on';
  const keysOfPage = useStore(pageKeys);
  return (
    <Dialog title="Keyboard shortcuts" isOpen isWide close={close}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Stack gap="sm">
            <ShortcutGroup title="On this page" shortcuts={keysOfPage} />
            <ShortcutGroup title="Everywhere" shortcuts={remainingGeneralKeys(keysOfPage)} />
          </Stack>
          <ShortcutGroup title="Go to" shortcuts={visiblePages().map(({ keys, title }) => ({ keys, label: title }))} />
        </SimpleGrid>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => singleKeys.set(isOn ? 'off' : 'on')}>
            {isOn ? 'Turn single keys off' : 'Turn single keys on'}
          </Button>
          <Button data-autofocus onClick={close}>
            Close the list
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
