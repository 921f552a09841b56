import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, type MouseEvent } from 'react';
import { submitRegulatoryInformation } from '#contract/endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import type { QueueItem } from '#web/data/queue-items.ts';
import { heldRoles } from '#web/data/session.ts';
import { amountWords } from '#web/features/regulatory/regulatory-words.ts';
import { announce } from '#web/lib/announce.ts';
import { makeStore, useStore } from '#web/lib/store.ts';
import { usePageKeys } from '#web/parts/page-keys.ts';
import { itemsMax, rangeOf, withItems, type Selection } from './queue-selection.ts';
import classes from './regulatory-queue.module.css';

/** The chosen items, as long as the page is open: an item that was looked at meanwhile changes nothing about them. */
const selection = makeStore<Selection>({ keys: new Set(), last: null });

/** Whether the reader may submit, and so choose. */
export function maySelect(): boolean {
  return mayDo(heldRoles(), submitRegulatoryInformation.roles);
}

/** Chooses an item; with Shift everything from the last one that was chosen. */
export function SelectItem({ item }: { readonly item: QueueItem }) {
  const isSelected = useStore(selection).keys.has(item.key);
  if (!maySelect()) return null;
  return (
    <label className={classes.select}>
      <input
        type="checkbox"
        data-select={item.key}
        aria-label={`Select the deposit of ${amountWords(item.deposit)}`}
        checked={isSelected}
        onChange={() => undefined}
        onClick={(event: MouseEvent<HTMLInputElement>) => choose(item.key, !isSelected, event.shiftKey ? shownKeys.get() : null)}
      />
    </label>
  );
}

/** The keys of the items that are shown, in their order: most of them are no elements. */
const shownKeys = makeStore<readonly string[]>([]);

/** Chooses one item or the range that ends with it, and says how many there are then. */
function choose(key: string, isOn: boolean, order: readonly string[] | null): void {
  const { keys, last } = selection.get();
  const range = order === null ? [key] : rangeOf(order, last, key);
  const next = withItems(keys, range, isOn);
  if (next.size > itemsMax) return announce(`Not selected: ${itemsMax} at most`);
  selection.set({ keys: next, last: key });
  announce(`${next.size} selected`);
}

/** Chooses the row that has focus. */
function chooseFocused(isRange: boolean): void {
  const box = document.activeElement?.closest('[data-row]')?.querySelector<HTMLInputElement>('[data-select]');
  const key = box?.dataset['select'];
  if (box === null || box === undefined || key === undefined) return announce('Move to a row first, with j or k');
  choose(key, isRange || !selection.get().keys.has(key), isRange ? shownKeys.get() : null);
}

/** What is chosen of those shown, and what to do with it. */
export function SelectionBar({ items }: { readonly items: readonly QueueItem[] }) {
  const { keys } = useStore(selection);
  const chosen = useMemo(() => items.filter(({ key }) => keys.has(key)), [items, keys]);
  useEffect(() => shownKeys.set(items.map(({ key }) => key)), [items]);
  const open = useRef<HTMLAnchorElement>(null);
  const all = useRef<HTMLInputElement>(null);
  const isSome = chosen.length > 0 && chosen.length < items.length;
  useEffect(() => {
    if (all.current !== null) all.current.indeterminate = isSome;
  }, [isSome]);
  usePageKeys(
    useMemo(
      () =>
        maySelect()
          ? [
              { keys: 'x', words: 'Select the row', deed: () => chooseFocused(false) },
              { keys: 'X', words: 'Select from the last one to the row', deed: () => chooseFocused(true) },
              {
                keys: 'b',
                words: 'Fill in the selected ones together',
                deed: () => open.current?.click() ?? announce('Select some rows first, with x'),
              },
            ]
          : [],
      [],
    ),
  );
  if (!maySelect() || items.length === 0) return null;
  const toggleAll = () => {
    const first = items.slice(0, itemsMax).map(({ key }) => key);
    const next = withItems(new Set(), first, chosen.length === 0);
    selection.set({ keys: next, last: null });
    announce(`${next.size} selected${items.length > itemsMax && next.size > 0 ? `, which is the most at once` : ''}`);
  };
  return (
    <div className={classes.bar} data-chosen={chosen.length > 0}>
      <label className={classes.select}>
        <input ref={all} type="checkbox" checked={chosen.length === items.length} onChange={toggleAll} />
        {chosen.length === 0
          ? `Select ${items.length > itemsMax ? `the first ${itemsMax}` : `all ${items.length}`} shown`
          : `${chosen.length} selected`}
      </label>
      {chosen.length === 0 ? null : (
        <>
          <Button variant="default" onClick={() => selection.set({ keys: new Set(), last: null })}>
            Clear
          </Button>
          <Link ref={open} className={classes.together} to="/regulatory/bulk" search={{ ids: chosen.map(({ key }) => key).join(',') }}>
            Fill in together <kbd aria-hidden="true">b</kbd>
          </Link>
        </>
      )}
    </div>
  );
}
