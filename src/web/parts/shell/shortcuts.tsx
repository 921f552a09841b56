import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { preference } from '#web/data/preferences.ts';
import { isTyping, readKey } from '#web/lib/shortcut.ts';
import { useStore } from '#web/lib/store.ts';
import { moveRow } from '#web/parts/list/row-link.tsx';
import { pageKeys } from '#web/parts/page/page-keys.ts';
import { lazyComponent } from './lazy-component.tsx';
import { offeredPages } from './navigation-pages.ts';

/** Whether single-key shortcuts are on; users of speech input turn them off. WCAG 2.1.4. */
const shortcutKeys = preference('single_keys');

const ShortcutList = lazyComponent(() => import('./shortcut-list.tsx').then((loaded) => loaded.ShortcutList));

/** Handles shortcuts and shows their list; `isOpen` refers to the list. */
export function Shortcuts({ isOpen, setOpen }: { readonly isOpen: boolean; readonly setOpen: (isOpen: boolean) => void }) {
  const navigate = useNavigate();
  const pending = useRef('');
  const isOn = useStore(shortcutKeys) === 'on';
  const [pages] = useState(() => offeredPages());
  const ofPage = useStore(pageKeys);
  useEffect(() => {
    if (!isOn) return undefined;
    const actions = new Map<string, () => void>([
      ['?', () => setOpen(true)],
      ['j', () => moveRow(1)],
      ['k', () => moveRow(-1)],
      ...pages.map(({ keys, to }) => [keys, () => void navigate({ to })] as const),
      ...ofPage.map(({ keys, action }) => [keys, action] as const),
    ]);
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const { pressed, pending: rest } = readKey(pending.current, event.key, [...actions.keys()]);
      pending.current = rest;
      if (pressed === null) return;
      event.preventDefault();
      actions.get(pressed)?.();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn, navigate, ofPage, pages, setOpen]);
  if (!isOpen) return null;
  return (
    <Suspense>
      <ShortcutList singleKeys={shortcutKeys} close={() => setOpen(false)} />
    </Suspense>
  );
}
