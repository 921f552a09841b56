import { ActionIcon, Anchor, Box, Group, Text, VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { signedOut } from '#web/data/connection.ts';
import { preference } from '#web/data/preferences.ts';
import { isDialogOpen } from '#web/lib/open-dialog.ts';
import { announcement } from '#web/lib/screen-reader.ts';
import { useStore } from '#web/lib/store.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { Navigation } from './navigation.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TopBar } from './top-bar.tsx';
import classes from './shell.module.css';

const density = preference('density');
const navigationWidth = preference('navigation');

const NavigationDrawer = lazyComponent(() => import('./navigation-drawer.tsx').then((loaded) => loaded.NavigationDrawer));

/** The search dialog and its button in the top bar. The root route passes them in, because `parts` must not import features. */
type SearchParts = {
  readonly Dialog: ComponentType<{ readonly isOpen: boolean; readonly setOpen: (isOpen: boolean) => void; readonly showKeys: () => void }>;
  readonly Button: ComponentType<{ readonly open: () => void }>;
};

type ShellProps = {
  readonly search: SearchParts;
  /** The button of the notifications, for the top bar. */
  readonly notices: ReactNode;
  readonly children: ReactNode;
};

/** The frame of every page: navigation, top bar, shortcuts, the dialog after the session has ended, and announcements. */
export function Shell({ search, notices, children }: ShellProps) {
  const isNarrow = useStore(navigationWidth) === 'narrow';
  const currentDensity = useStore(density);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [areKeysVisible, setKeysVisible] = useState(false);
  const [isSearching, setSearching] = useState(false);
  useFocusOnTitle();
  return (
    <div className={classes.shell} data-density={currentDensity}>
      <Anchor className={classes.skip} href="#page-title">
        Skip to content
      </Anchor>
      <nav className={classes.navigation} data-narrow={isNarrow ? '' : undefined} aria-label="Pages">
        <Group gap="xs" px={4} h={36} mb="xs" wrap="nowrap">
          <BrandLink />
          {isNarrow ? null : <Text fw={650}>Custody Desk</Text>}
        </Group>
        <Box flex={1} className={classes.pages}>
          <Navigation isNarrow={isNarrow} />
        </Box>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-pressed={isNarrow}
          aria-label="Collapse sidebar"
          title={isNarrow ? 'Expand the navigation' : 'Collapse the navigation'}
          onClick={() => navigationWidth.set(isNarrow ? 'wide' : 'narrow')}
        >
          <Icon name="panel" />
        </ActionIcon>
      </nav>
      <header className={classes.topBar}>
        <TopBar openNavigation={() => setDrawerOpen(true)} showKeys={() => setKeysVisible(true)}>
          <search.Button open={() => setSearching(true)} />
          {notices}
        </TopBar>
      </header>
      <main className={classes.page}>{children}</main>
      {isDrawerOpen ? (
        <Suspense>
          <NavigationDrawer closeDrawer={() => setDrawerOpen(false)} />
        </Suspense>
      ) : null}
      <search.Dialog isOpen={isSearching} setOpen={setSearching} showKeys={() => setKeysVisible(true)} />
      <Shortcuts isOpen={areKeysVisible} setOpen={setKeysVisible} />
      <SignInAgain />
      <Announcer />
    </div>
  );
}

function BrandLink() {
  return (
    <svg width="22" height="22" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--mantine-color-petrol-7)" />
      <path d="M9 12h14M9 16h14M9 20h8" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}

/** Focuses the page's title after navigation, so that screen readers read it and the Tab key continues inside the page. */
function useFocusOnTitle() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // A dialog that opened during the navigation keeps the focus.
        if (fromLocation !== undefined && pathChanged && !isDialogOpen())
          document.getElementById('page-title')?.focus({ preventScroll: true });
      }),
    [router],
  );
}

function Announcer() {
  const { text, turn } = useStore(announcement);
  return (
    <VisuallyHidden component="output">
      <span key={turn}>{text}</span>
    </VisuallyHidden>
  );
}

const SignInForms = lazyComponent(() => import('./sign-in-forms.tsx').then((loadedModule) => loadedModule.SignInForms));

/**
 * Warns before the session ends. After its end, asks the user to sign in again on the same page, so that typed values are not
 * lost.
 */
function SignInAgain() {
  if (!useStore(signedOut)) return <IdleWarning />;
  return (
    <>
      {/* Covers the page at once, so that an unattended screen displays no data. */}
      <Box pos="fixed" inset={0} bg="var(--desk-ground)" className={classes.cover} />
      <Suspense>
        <SignInForms />
      </Suspense>
    </>
  );
}
