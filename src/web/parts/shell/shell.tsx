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

/** Search over the whole desk, handed in by the root route: its dialog and the button in the top bar. */
type SearchParts = {
  readonly Dialog: ComponentType<{ readonly isOpen: boolean; readonly setOpen: (isOpen: boolean) => void; readonly showKeys: () => void }>;
  readonly Button: ComponentType<{ readonly open: () => void }>;
};

type ShellProps = { readonly search: SearchParts; readonly children: ReactNode };

/** Navigation left, top bar, the page, and what watches over all pages: shortcuts, the ended session, the voice for who listens. */
export function Shell({ search, children }: ShellProps) {
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
          title={isNarrow ? 'Widen the navigation' : 'Narrow the navigation'}
          onClick={() => navigationWidth.set(isNarrow ? 'wide' : 'narrow')}
        >
          <Icon name="panel" />
        </button>
      </aside>
      <TopBar openNavigation={() => setDrawerOpen(true)} showKeys={() => setKeysShown(true)}>
        <search.Button open={() => setSearching(true)} />
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

/** The navigation of a narrow screen, over the page. */
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

/** After navigation to another page focus goes to its title, so that it is read out and the next Tab is in the page. */
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
