import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { preference } from '#web/data/preferences.ts';
import { isTyping, readKey } from '#web/lib/shortcut.ts';
import { useStore } from '#web/lib/store.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { moveRow } from '#web/parts/list/row-link.tsx';
import { pageKeys, type PageKey } from '#web/parts/page-keys.ts';
import { offeredPages } from './navigation-pages.ts';
import classes from './shell.module.css';

/** Whether single keys do anything: people who speak to their computer switch them off. WCAG 2.1.4. */
const shortcutKeys = preference('single_keys');

/** Keys of every page that are no navigation. */
const generalKeys = [
  { keys: 'Ctrl K', words: 'Search' },
  { keys: 'j', words: 'Next row' },
  { keys: 'k', words: 'Previous row' },
  { keys: 'Enter', words: 'Open the row' },
  { keys: 'Ctrl Enter', words: 'Submit the form and go on to the next item' },
  { keys: '?', words: 'Show this list' },
] as const;

/** The general keys that the page puts to no other use. */
function generalOf(ofPage: readonly PageKey[]) {
  return generalKeys.filter((general) => !ofPage.some(({ keys }) => keys === general.keys));
}

type KeysProps = { readonly title: string; readonly all: readonly Pick<PageKey, 'keys' | 'words'>[] };

/** Some of the keys under a title; nothing where there are none. */
function Keys({ title, all }: KeysProps) {
  if (all.length === 0) return null;
  return (
    <section>
      <h3 className={classes.keysTitle}>{title}</h3>
      <dl className={classes.keys}>
        {all.map(({ keys, words }) => (
          <div key={keys}>
            <dt>{words}</dt>
            <dd>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Listens for shortcuts and shows their list; `isOpen` is the list's. */
export function Shortcuts({ isOpen, setOpen }: { readonly isOpen: boolean; readonly setOpen: (isOpen: boolean) => void }) {
  const navigate = useNavigate();
  const pending = useRef('');
  const isOn = useStore(shortcutKeys) === 'on';
  const [pages] = useState(() => offeredPages());
  const ofPage = useStore(pageKeys);
  useEffect(() => {
    if (!isOn) return undefined;
    const deeds = new Map<string, () => void>([
      ['?', () => setOpen(true)],
      ['j', () => moveRow(1)],
      ['k', () => moveRow(-1)],
      ...pages.map(({ keys, to }) => [keys, () => void navigate({ to })] as const),
      ...ofPage.map(({ keys, deed }) => [keys, deed] as const),
    ]);
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const { pressed, pending: rest } = readKey(pending.current, event.key, [...deeds.keys()]);
      pending.current = rest;
      if (pressed === null) return;
      event.preventDefault();
      deeds.get(pressed)?.();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn, navigate, ofPage, pages, setOpen]);
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} close={() => setOpen(false)}>
      <Keys title="On this page" all={ofPage} />
      <Keys title="Everywhere" all={generalOf(ofPage)} />
      <Keys title="Go to" all={pages.map(({ keys, title }) => ({ keys, words: title }))} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => shortcutKeys.set(isOn ? 'off' : 'on')}>
          {isOn ? 'Switch single keys off' : 'Switch single keys on'}
        </Button>
        <Button data-first onClick={() => setOpen(false)}>
          Close the list
        </Button>
      </div>
    </Dialog>
  );
}
