import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { preference } from '#web/data/preferences.ts';
import { isTyping, readKey } from '#web/lib/shortcut.ts';
import { useStore } from '#web/lib/store.ts';
import { moveRow } from '#web/parts/list/row-link.tsx';
import { pageKeys } from '#web/parts/page/page-keys.ts';
import { lazyComponent } from './lazy-component.tsx';
import { visiblePages } from './navigation-pages.ts';

/** Whether single-key shortcuts are on. Users of speech input may need to turn them off (WCAG 2.1.4). */
const shortcutKeys = preference('single_keys');

const ShortcutList = lazyComponent(() => import('./shortcut-list.tsx').then((loadedModule) => loadedModule.ShortcutList));

/** Handles keyboard shortcuts. Shows the list of shortcuts while `isOpen` is true. */
export function Shortcuts({ isOpen, setOpen }: { readonly isOpen: boolean; readonly setOpen: (isOpen: boolean) => void }) {
  const navigate = useNavigate();
  const pendingKey = useRef('');
  const isOn = useStore(shortcutKeys) === 'on';
  const [pages] = useState(() => visiblePages());
  const keysOfPage = useStore(pageKeys);
  useEffect(() => {
    if (!isOn) return undefined;
    const actions = new Map<string, () => void>([
      ['?', () => setOpen(true)],
      ['j', () => moveRow(1)],
      ['k', () => moveRow(-1)],
      ...pages.map(({ keys, to }) => [keys, () => void navigate({ to })] as const),
      ...keysOfPage.map(({ keys, action }) => [keys, action] as const),
    ]);
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const { pressedShortcut, pendingKeys: remainingKeys } = readKey(pendingKey.current, event.key, [...actions.keys()]);
      pendingKey.current = remainingKeys;
      if (pressedShortcut === null) return;
      event.preventDefault();
      actions.get(pressedShortcut)?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, navigate, keysOfPage, pages, setOpen]);
  if (!isOpen) return null;
  return (
    <Suspense>
      <ShortcutList singleKeys={shortcutKeys} close={() => setOpen(false)} />
    </Suspense>
  );
}
