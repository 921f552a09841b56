import { ActionIcon, Button, Kbd, Paper, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import { isDialogOpen } from '#web/lib/open-dialog.ts';
import { Icon } from '#web/parts/page/icon.tsx';

const load = () => import('./search-dialog.tsx');

type SearchDialogProps = { readonly start: string; readonly close: () => void; readonly showKeys: () => void };

const SearchDialog = lazy(async () => {
  try {
    return { default: (await load()).SearchDialog };
  } catch {
    return { default: NotLoaded };
  }
});

function NotLoaded({ close }: SearchDialogProps) {
  return (
    <Opening close={close}>
      <Text role="alert" px="xs">
        Search could not be loaded. Reload the page to try again.
      </Text>
      <Button variant="default" mt="xs" onClick={close}>
        Close
      </Button>
    </Opening>
  );
}

type SearchProps = { readonly isOpen: boolean; readonly setOpen: (isOpen: boolean) => void; readonly showKeys: () => void };

/** Search over the whole desk, on Ctrl+K or Cmd+K from anywhere. Its code is prefetched shortly before use. */
export function Search({ isOpen, setOpen, showKeys }: SearchProps) {
  // Always uses the current state: a listener added again after each render would briefly use the previous one.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    // Ignored while another dialog is open.
    if (!isOpen && isDialogOpen()) return;
    setOpen(!isOpen);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (!isOpen) return null;
  return <OpenSearch close={() => setOpen(false)} showKeys={showKeys} />;
}

/** Placeholder for the dialog, whose code the first page does not contain. */
function Opening({ close, children }: { readonly close: () => void; readonly children: ReactNode }) {
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

/** Keeps text typed while the code loads, so that it does not trigger shortcuts. Restores the previous focus on unmount. */
function OpenSearch({ close, showKeys }: Omit<SearchDialogProps, 'start'>) {
  const [typed, setTyped] = useState('');
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
  const waiting = (
    <Opening close={close}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- text typed at once belongs in this field */}
      <TextInput autoFocus aria-label="Search" maxLength={120} onChange={(event) => setTyped(event.currentTarget.value)} />
    </Opening>
  );
  return (
    <Suspense fallback={waiting}>
      <SearchDialog start={typed} close={close} showKeys={showKeys} />
    </Suspense>
  );
}

/** Opens search. Hover or focus prefetches its code. */
export function SearchButton({ open }: { readonly open: () => void }) {
  const fetchAhead = () => void load().catch(() => undefined);
  const ahead = {
    title: 'Search (Ctrl+K)',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
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
        {...ahead}
      >
        Search
      </Button>
      <ActionIcon variant="subtle" color="gray" hiddenFrom="sm" aria-label="Search" {...ahead}>
        <Icon name="search" />
      </ActionIcon>
    </>
  );
}
