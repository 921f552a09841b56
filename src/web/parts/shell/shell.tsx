import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { preference } from '#web/data/preferences.ts';
import { announcement } from '#web/lib/announce.ts';
import { useStore } from '#web/lib/store.ts';
import { Icon } from '#web/parts/icon.tsx';
import { Navigation } from './navigation.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { TopBar } from './top-bar.tsx';
import classes from './shell.module.css';

const density = preference('density');
const navigationWidth = preference('navigation');

/**
 * Search over the whole desk, passed in by the root route: its dialog and its button in the top
 * bar.
 */
type SearchParts = {
  readonly Dialog: ComponentType<{ readonly isOpen: boolean; readonly setOpen: (isOpen: boolean) => void; readonly showKeys: () => void }>;
  readonly Button: ComponentType<{ readonly open: () => void }>;
};

type ShellProps = {
  readonly search: SearchParts;
  /** The notices' button in the top bar. */
  readonly notices: ReactNode;
  readonly children: ReactNode;
};

/**
 * Navigation at the left, top bar, the page, and what serves all pages: shortcuts, sign-in after an
 * ended session, screen reader announcements.
 */
export function Shell({ search, notices, children }: ShellProps) {
  const isNarrow = useStore(navigationWidth) === 'narrow';
  const shownDensity = useStore(density);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [areKeysShown, setKeysShown] = useState(false);
  const [isSearching, setSearching] = useState(false);
  useFocusOnTitle();
  return (
    <div className={classes.shell} data-narrow={isNarrow} data-density={shownDensity}>
      <a className={classes.skip} href="#page-title">
        Skip to the page
      </a>
      <aside className={classes.side}>
        <Brand />
        <Navigation isNarrow={isNarrow} />
        <button
          type="button"
          className={classes.fold}
          aria-pressed={isNarrow}
          aria-label="Narrow navigation"
          title={isNarrow ? 'Expand the navigation' : 'Collapse the navigation'}
          onClick={() => navigationWidth.set(isNarrow ? 'wide' : 'narrow')}
        >
          <Icon name="panel" />
        </button>
      </aside>
      <TopBar openNavigation={() => setDrawerOpen(true)} showKeys={() => setKeysShown(true)}>
        <search.Button open={() => setSearching(true)} />
        {notices}
      </TopBar>
      <main className={classes.page}>{children}</main>
      {isDrawerOpen ? <Drawer leave={() => setDrawerOpen(false)} /> : null}
      <search.Dialog isOpen={isSearching} setOpen={setSearching} showKeys={() => setKeysShown(true)} />
      <Shortcuts isOpen={areKeysShown} setOpen={setKeysShown} />
      <SignInAgain />
      <Voice />
    </div>
  );
}

function Brand() {
  return (
    <div className={classes.brand}>
      <svg width="20" height="20" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="#14666b" />
        <path d="M9 12h14M9 16h14M9 20h8" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      <span>Custody Desk</span>
    </div>
  );
}

/** The navigation over the page on a narrow screen. */
function Drawer({ leave }: { readonly leave: () => void }) {
  return (
    <dialog
      ref={(dialog) => {
        if (dialog?.open === false) dialog.showModal();
      }}
      className={classes.drawer}
      aria-label="Navigation"
      onClose={leave}
    >
      <button type="button" className={classes.fold} aria-label="Close the navigation" onClick={leave}>
        <Icon name="close" />
      </button>
      <Navigation leave={leave} />
    </dialog>
  );
}

/** Focuses the title after navigation, so that it is read out and the next Tab is in the page. */
function useFocusOnTitle() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) document.getElementById('page-title')?.focus({ preventScroll: true });
      }),
    [router],
  );
}

function Voice() {
  const { text, turn } = useStore(announcement);
  return (
    <output className="visually-hidden">
      <span key={turn}>{text}</span>
    </output>
  );
}
