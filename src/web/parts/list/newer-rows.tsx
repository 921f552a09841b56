import { Button, Center } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { announce } from '#web/lib/announce.ts';
import { idleMs } from '#web/lib/user-activity.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import type { WindowRows } from './window-rows.ts';

/** How long new rows are tinted, ms. */
const tintMs = 3_000;

/** How long the reader must have rested before rows come in by themselves, ms. */
const restedMs = 2_000;

/** How often it is looked whether they may, ms. */
const lookMs = 1_000;

/** How far down the reader still counts as at the top, px. */
const topMax = 40;

const none: ReadonlySet<string> = new Set();

/** The cursors of the rows that have just come in, for a few seconds. */
export function useTint() {
  const [fresh, setFresh] = useState(none);
  useEffect(() => {
    if (fresh.size === 0) return undefined;
    const timer = setTimeout(() => setFresh(none), tintMs);
    return () => clearTimeout(timer);
  }, [fresh]);
  return { fresh, tint: setFresh };
}

type NewerProps<Item> = {
  readonly list: WindowRows<Item>;
  /** Whether the list begins with the newest rows. */
  readonly isAtStart: boolean;
  /** Called with the cursors of the rows that came in. */
  readonly came: (cursors: ReadonlySet<string>) => void;
};

/**
 * Newer records above the rows. They come in by themselves while the reader rests at the top; else
 * they are offered, and move nothing.
 */
export function Newer<Item>({ list, isAtStart, came }: NewerProps<Item>) {
  const { isFetchingPreviousPage, isFetchPreviousPageError } = list.query;
  const load = async () => {
    const before = new Set(list.rows.map(({ cursor }) => cursor));
    const { data } = await list.loadNewer();
    const cursors = new Set((data?.pages ?? []).flatMap(({ page }) => page.flatMap(({ cursor }) => (before.has(cursor) ? [] : [cursor]))));
    announce(`${cursors.size} newer loaded`);
    if (isAtStart) scrollTo(0, 0);
    came(cursors);
  };
  useWhenRested(() => void load(), isAtStart && !isFetchingPreviousPage && !isFetchPreviousPageError);
  return (
    <Center mb="xs">
      <Button variant="default" loading={isFetchingPreviousPage} leftSection={<Icon name="up" size={14} />} onClick={() => void load()}>
        {isAtStart ? 'Show new records' : 'Load newer'}
      </Button>
    </Center>
  );
}

/** Runs once the reader rests at the top of the page, with no row in focus and no text marked. */
function useWhenRested(run: () => void, isWanted: boolean): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => {
      if (isReaderRested()) latest.current();
    }, lookMs);
    return () => clearInterval(timer);
  }, [isWanted]);
}

function isReaderRested(): boolean {
  const isInRow = document.activeElement?.closest('tbody') !== null && document.activeElement !== null;
  return scrollY <= topMax && idleMs() > restedMs && !isInRow && getSelection()?.isCollapsed !== false;
}
