import { ActionIcon, Button, Kbd, Paper, Text, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useRestoredFocus } from '#web/lib/focus.ts';
import { isDialogOpen } from '#web/lib/open-dialog.ts';
import { Icon } from '#web/parts/page/icon.tsx';

const loadDialog = () => import('./search-dialog.tsx');

type SearchDialogProps = { readonly initialText: string; readonly close: () => void; readonly showKeys: () => void };

const SearchDialog = lazy(async () => {
  try {
    return { default: (await loadDialog()).SearchDialog };
  } catch {
    return { default: DialogNotLoaded };
  }
});

function DialogNotLoaded({ close }: SearchDialogProps) {
  return (
    <LoadingDialog close={close}>
      <Text role="alert" px="xs">
        Search could not be loaded. Reload the page to try again.
      </Text>
      <Button variant="default" mt="xs" onClick={close}>
        Close
      </Button>
    </LoadingDialog>
  );
}

type SearchProps = { readonly isOpen: boolean; readonly setOpen: (isOpen: boolean) => void; readonly showKeys: () => void };

/** The search over the whole desk. Ctrl+K or Cmd+K opens it. */
export function Search({ isOpen, setOpen, showKeys }: SearchProps) {
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    // The shortcut is ignored while another dialog is open.
    if (!isOpen && isDialogOpen()) return;
    setOpen(!isOpen);
  });
  if (!isOpen) return null;
  return <OpenSearch close={() => setOpen(false)} showKeys={showKeys} />;
}

/** The dialog that is displayed while the code of the search loads. */
function LoadingDialog({ close, children }: { readonly close: () => void; readonly children: ReactNode }) {
  return (
    <Paper
      pos="fixed"
      top="10vh"
      left={0}
      right={0}
      w="min(38.75rem, calc(100vw - 1.5rem))"
      mx="auto"
      p="xs"
      shadow="md"
      style={{ zIndex: 200 }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      {children}
    </Paper>
  );
}

/** Opens the dialog with a text field while the code loads, so that typed text is not lost. Restores the focus on unmount. */
function OpenSearch({ close, showKeys }: Omit<SearchDialogProps, 'initialText'>) {
  const [typed, setTyped] = useState('');
  useRestoredFocus();
  const loadingDialog = (
    <LoadingDialog close={close}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- text typed at once belongs in this field */}
      <TextInput autoFocus aria-label="Search" onChange={(event) => setTyped(event.currentTarget.value)} />
    </LoadingDialog>
  );
  return (
    <Suspense fallback={loadingDialog}>
      <SearchDialog initialText={typed} close={close} showKeys={showKeys} />
    </Suspense>
  );
}

/** The button that opens the search. Hovering or focusing it prefetches the code. */
export function SearchButton({ open }: { readonly open: () => void }) {
  const prefetchDialog = () => void loadDialog().catch(() => undefined);
  const buttonProps = {
    title: 'Search (Ctrl+K)',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onPointerEnter: prefetchDialog,
    onFocus: prefetchDialog,
    onClick: open,
  };
  return (
    <>
      <Button
        variant="default"
        visibleFrom="sm"
        w={240}
        styles={{ inner: { justifyContent: 'flex-start' }, label: { flex: 1 } }}
        fw={400}
        c="dimmed"
        leftSection={<Icon name="search" size={14} />}
        rightSection={
          <Kbd size="xs" aria-hidden="true">
            Ctrl K
          </Kbd>
        }
        {...buttonProps}
      >
        Search
      </Button>
      <ActionIcon variant="subtle" color="gray" hiddenFrom="sm" aria-label="Search" {...buttonProps}>
        <Icon name="search" />
      </ActionIcon>
    </>
  );
}
