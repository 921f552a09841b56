import { Box, Button, Checkbox, Paper } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, type MouseEvent } from 'react';
import type { QueueItem } from '#contract/desk/queue-endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import { userRoles } from '#web/data/session.ts';
import { amountLabel } from '#web/features/regulatory/regulatory-labels.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { makeStore, useStore } from '#web/lib/store.ts';
import { usePageKeys } from '#web/parts/page/page-keys.ts';
import { KeyHint } from '#web/parts/text/key-hint.tsx';
import { itemsMax, rangeOf, withItems, type Selection } from './queue-selection.ts';
import classes from './queue-select.module.css';

/** The selected items. They stay selected while the user opens an item, until the browser page closes. */
const selection = makeStore<Selection>({ keys: new Set(), lastKey: null });

/** Whether the user may submit information. Only such users can select items. */
export function maySelect(): boolean {
  return mayDo(userRoles(), submitRegulatoryInformation.roles);
}

/** A checkbox that selects an item. With the Shift key, it selects all items from the last selected item to this one. */
export function SelectItem({ item }: { readonly item: QueueItem }) {
  const isSelected = useStore(selection).keys.has(item.key);
  if (!maySelect()) return null;
  return (
    // A higher `zIndex` places the checkbox above the link that covers the row.
    <Box pos="relative" style={{ zIndex: 2 }}>
      <Checkbox
        size="xs"
        pt={2}
        data-select={item.key}
        aria-label={`Select the deposit of ${amountLabel(item.deposit)}`}
        checked={isSelected}
        onChange={() => undefined}
        onClick={(event: MouseEvent<HTMLInputElement>) => selectItem(item.key, !isSelected, event.shiftKey ? visibleKeys.get() : null)}
      />
    </Box>
  );
}

/** The keys of all items that match the filters, in order. Most of these items are not rendered. */
const visibleKeys = makeStore<readonly string[]>([]);

/** Selects one item, or all items from the last selected item to this one, and announces the new number of selected items. */
function selectItem(key: string, isOn: boolean, order: readonly string[] | null): void {
  const { keys, lastKey } = selection.get();
  const range = order === null ? [key] : rangeOf(order, lastKey, key);
  const next = withItems(keys, range, isOn);
  if (next.size > itemsMax) return announce(`Not selected: ${itemsMax} at most`);
  selection.set({ keys: next, lastKey: key });
  announce(`${next.size} selected`);
}

/** Selects the focused row. */
function selectFocused(isRange: boolean): void {
  const box = document.activeElement?.closest('[data-row]')?.querySelector<HTMLInputElement>('[data-select]');
  const key = box?.dataset['select'];
  if (box === null || box === undefined || key === undefined) return announce('Move to a row first (j or k)');
  selectItem(key, isRange || !selection.get().keys.has(key), isRange ? visibleKeys.get() : null);
}

/** The number of selected items that match the filters, and the button that opens the form for them. */
export function SelectionBar({ items }: { readonly items: readonly QueueItem[] }) {
  const { keys } = useStore(selection);
  const selectedItems = useMemo(() => items.filter(({ key }) => keys.has(key)), [items, keys]);
  useEffect(() => visibleKeys.set(items.map(({ key }) => key)), [items]);
  const openLink = useRef<HTMLAnchorElement>(null);
  usePageKeys(
    useMemo(
      () =>
        maySelect()
          ? [
              { keys: 'x', label: 'Select the row', action: () => selectFocused(false) },
              { keys: 'X', label: 'Select a range up to the row', action: () => selectFocused(true) },
              {
                keys: 'b',
                label: 'Complete the selected rows',
                action: () => openLink.current?.click() ?? announce('Select some rows first (x)'),
              },
            ]
          : [],
      [],
    ),
  );
  if (!maySelect() || items.length === 0) return null;
  const toggleAll = () => {
    const firstKeys = items.slice(0, itemsMax).map(({ key }) => key);
    const next = withItems(new Set(), firstKeys, selectedItems.length === 0);
    selection.set({ keys: next, lastKey: null });
    announce(`${next.size} selected${items.length > itemsMax && next.size > 0 ? `, the maximum` : ''}`);
  };
  return (
    <Paper className={classes.bar} data-chosen={selectedItems.length > 0}>
      <Checkbox
        size="xs"
        checked={selectedItems.length === items.length}
        indeterminate={selectedItems.length > 0 && selectedItems.length < items.length}
        onChange={toggleAll}
        label={
          selectedItems.length === 0
            ? `Select ${items.length > itemsMax ? `the first ${itemsMax}` : `all ${items.length}`} loaded`
            : `${selectedItems.length} selected`
        }
      />
      {selectedItems.length === 0 ? null : (
        <>
          <Button variant="default" ml="auto" onClick={() => selection.set({ keys: new Set(), lastKey: null })}>
            Clear
          </Button>
          <Button
            rightSection={<KeyHint keys={['b']} />}
            renderRoot={(props) => (
              <Link {...props} ref={openLink} to="/regulatory/bulk" search={{ ids: selectedItems.map(({ key }) => key).join(',') }} />
            )}
          >
            Complete selected
          </Button>
        </>
      )}
    </Paper>
  );
}
