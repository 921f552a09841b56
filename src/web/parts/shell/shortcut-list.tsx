import { Button, Group, Kbd, SimpleGrid, Stack, Table, Title } from '@mantine/core';
import { useStore, type Store } from '#web/lib/store.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { pageKeys, type PageKey } from '#web/parts/page/page-keys.ts';
import { offeredPages } from './navigation-pages.ts';

/** General shortcuts other than navigation. */
const generalKeys = [
  { keys: 'Ctrl K', label: 'Search' },
  { keys: 'j', label: 'Next row' },
  { keys: 'k', label: 'Previous row' },
  { keys: 'Enter', label: 'Open the row' },
  { keys: 'Ctrl Enter', label: 'Submit the form and go to the next item' },
  { keys: '?', label: 'Show this list' },
] as const;

/** The general shortcuts that the page does not override. */
function generalOf(ofPage: readonly PageKey[]) {
  return generalKeys.filter((general) => !ofPage.some(({ keys }) => keys === general.keys));
}

type KeysProps = { readonly title: string; readonly all: readonly Pick<PageKey, 'keys' | 'label'>[] };

/** A titled group of shortcuts; empty without shortcuts. */
function Keys({ title, all }: KeysProps) {
  if (all.length === 0) return null;
  return (
    <section>
      <Title order={3}>{title}</Title>
      <Table withRowBorders={false} verticalSpacing={3} horizontalSpacing={0} aria-label={title}>
        <Table.Tbody>
          {all.map(({ keys, label }) => (
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

/** Every shortcut of the current page, and the switch for single-key shortcuts. */
export function ShortcutList({ singleKeys, close }: ShortcutListProps) {
  const isOn = useStore(singleKeys) === 'on';
  const ofPage = useStore(pageKeys);
  return (
    <Dialog title="Keyboard shortcuts" isOpen isWide close={close}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Stack gap="sm">
            <Keys title="On this page" all={ofPage} />
            <Keys title="Everywhere" all={generalOf(ofPage)} />
          </Stack>
          <Keys title="Go to" all={offeredPages().map(({ keys, title }) => ({ keys, label: title }))} />
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
