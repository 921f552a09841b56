import { ActionIcon, Button, Kbd } from '@mantine/core';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Icon } from '#web/parts/icon.tsx';
import { useOpened } from './use-opened.ts';
import classes from './search-dialog.module.css';

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
      <p role="alert">Search could not be loaded. Reload the page to try again.</p>
    </Opening>
  );
}

type SearchProps = { readonly isOpen: boolean; readonly setOpen: (isOpen: boolean) => void; readonly showKeys: () => void };

/**
 * Search over the whole desk, opened by Ctrl+K or Cmd+K from any focus. Its code is prefetched
 * shortly before use.
 */
export function Search({ isOpen, setOpen, showKeys }: SearchProps) {
  // Always sees the current state: a listener added again after each render would briefly use the
  // previous one.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    // An open dialog must be closed first.
    if (!isOpen && document.querySelector('[aria-modal=true], dialog:modal') !== null) return;
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

/** Stands where the search will. */
function Opening({ close, children }: { readonly close: () => void; readonly children: ReactNode }) {
  return (
    <dialog ref={useOpened()} className={classes.dialog} aria-label="Search" onClose={close}>
      {children}
    </dialog>
  );
}

/** Keeps text typed while the code loads; it never acts as a shortcut. */
function OpenSearch({ close, showKeys }: Omit<SearchDialogProps, 'start'>) {
  const [typed, setTyped] = useState('');
  const waiting = (
    <Opening close={close}>
      <div className={classes.field}>
        <input aria-label="Search" maxLength={120} onChange={(event) => setTyped(event.currentTarget.value)} />
      </div>
    </Opening>
  );
  return (
    <Suspense fallback={waiting}>
      <SearchDialog start={typed} close={close} showKeys={showKeys} />
    </Suspense>
  );
}

/** Opens search; hover or focus prefetches its code. */
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
