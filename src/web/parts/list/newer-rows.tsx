import { Button, Center } from '@mantine/core';
import { useState } from 'react';
import { announce } from '#web/lib/screen-reader.ts';
import { useDelayed, useRepeated } from '#web/lib/timers.ts';
import { idleMs } from '#web/lib/user-activity.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import type { WindowRows } from './window-rows.ts';

/** How long new rows have a coloured background, ms. */
const tintMs = 3_000;

/** Time without input after which new rows are loaded automatically, ms. */
const idleMsMin = 2_000;

/** Interval at which the list checks whether the user is idle, ms. */
const checkMs = 1_000;

/** Largest scroll position at which the user counts as being at the top, px. */
const topMax = 40;

const noKeys: ReadonlySet<string> = new Set();

/** Returns the cursors of new rows, which have a coloured background for a few seconds, and a function that sets them. */
export function useTintedRows() {
  const [tintedRows, setTintedRows] = useState(noKeys);
  useDelayed(() => setTintedRows(noKeys), tintedRows.size === 0 ? null : tintMs, tintedRows);
  return { fresh: tintedRows, tint: setTintedRows };
}

type NewerProps<Item> = {
  readonly list: WindowRows<Item>;
  /** Whether the list starts with the newest rows. */
  readonly isAtStart: boolean;
  /** Called with the cursors of rows that were just loaded. */
  readonly onLoaded: (cursors: ReadonlySet<string>) => void;
};

/**
 * Loads newer records above the rows. They are loaded automatically if the user is idle at the top, so that rows do not move;
 * otherwise on a click.
 */
export function NewerRows<Item>({ list, isAtStart, onLoaded }: NewerProps<Item>) {
  const { isFetchingPreviousPage, isFetchPreviousPageError } = list.query;
  const loadNewer = async () => {
    const cursorsBefore = new Set(list.rows.map(({ cursor }) => cursor));
    const { data } = await list.loadNewer();
    const cursors = new Set(
      (data?.pages ?? []).flatMap(({ page }) => page.flatMap(({ cursor }) => (cursorsBefore.has(cursor) ? [] : [cursor]))),
    );
    announce(`${cursors.size} newer loaded`);
    if (isAtStart) scrollTo(0, 0);
    onLoaded(cursors);
  };
  useWhenIdleAtTop(() => void loadNewer(), isAtStart && !isFetchingPreviousPage && !isFetchPreviousPageError);
  return (
    <Center mb="xs">
      <Button
        variant="default"
        loading={isFetchingPreviousPage}
        leftSection={<Icon name="up" size={14} />}
        onClick={() => void loadNewer()}
      >
        {isAtStart ? 'New activity' : 'Load newer records'}
      </Button>
    </Center>
  );
}

/** Calls `run` when the user is idle at the top of the page, and no row has focus and no text is selected. */
function useWhenIdleAtTop(run: () => void, isEnabled: boolean): void {
  const runIfIdle = () => {
    if (isUserIdleAtTop()) run();
  };
  useRepeated(runIfIdle, isEnabled ? checkMs : null);
}

function isUserIdleAtTop(): boolean {
  const isInRow = document.activeElement?.closest('tbody') !== null && document.activeElement !== null;
  return scrollY <= topMax && idleMs() > idleMsMin && !isInRow && getSelection()?.isCollapsed !== false;
}
