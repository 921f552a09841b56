import { Button, Center } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { announce } from '#web/lib/screen-reader.ts';
import { idleMs } from '#web/lib/user-activity.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import type { WindowRows } from './window-rows.ts';

/** How long new rows are tinted, ms. */
const tintMs = 3_000;

/** How long the user must be idle before new rows load automatically, ms. */
const idleMsMin = 2_000;

/** Interval of checking whether the user is idle, ms. */
const checkMs = 1_000;

/** Scroll position up to which the user counts as at the top, px. */
const topMax = 40;

const noKeys: ReadonlySet<string> = new Set();

/** The cursors of newly loaded rows, for a few seconds. */
export function useTint() {
  const [fresh, setFresh] = useState(noKeys);
  useEffect(() => {
    if (fresh.size === 0) return undefined;
    const timer = setTimeout(() => setFresh(noKeys), tintMs);
    return () => clearTimeout(timer);
  }, [fresh]);
  return { fresh, tint: setFresh };
}

type NewerProps<Item> = {
  readonly list: WindowRows<Item>;
  /** Whether the list starts with the newest rows. */
  readonly isAtStart: boolean;
  /** Called with the cursors of the newly loaded rows. */
  readonly onLoaded: (cursors: ReadonlySet<string>) => void;
};

/** Loads newer records above the rows: automatically while the user is idle at the top, otherwise by a button, so that rows do not move. */
export function Newer<Item>({ list, isAtStart, onLoaded }: NewerProps<Item>) {
  const { isFetchingPreviousPage, isFetchPreviousPageError } = list.query;
  const load = async () => {
    const before = new Set(list.rows.map(({ cursor }) => cursor));
    const { data } = await list.loadNewer();
    const cursors = new Set((data?.pages ?? []).flatMap(({ page }) => page.flatMap(({ cursor }) => (before.has(cursor) ? [] : [cursor]))));
    announce(`${cursors.size} newer loaded`);
    if (isAtStart) scrollTo(0, 0);
    onLoaded(cursors);
  };
  useWhenIdleAtTop(() => void load(), isAtStart && !isFetchingPreviousPage && !isFetchPreviousPageError);
  return (
    <Center mb="xs">
      <Button variant="default" loading={isFetchingPreviousPage} leftSection={<Icon name="up" size={14} />} onClick={() => void load()}>
        {isAtStart ? 'New activity' : 'Load newer records'}
      </Button>
    </Center>
  );
}

/** Calls `run` once the user is idle at the top of the page, without a focused row or selected text. */
function useWhenIdleAtTop(run: () => void, isWanted: boolean): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => {
      if (isUserIdleAtTop()) latest.current();
    }, checkMs);
    return () => clearInterval(timer);
  }, [isWanted]);
}

function isUserIdleAtTop(): boolean {
  const isInRow = document.activeElement?.closest('tbody') !== null && document.activeElement !== null;
  return scrollY <= topMax && idleMs() > idleMsMin && !isInRow && getSelection()?.isCollapsed !== false;
}
