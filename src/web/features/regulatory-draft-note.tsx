import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Draft } from '#contract/draft.ts';
import { useStore } from '#web/lib/store.ts';
import { Time } from '#web/parts/time.tsx';
import type { DraftKeeper } from './regulatory-draft.ts';
import classes from './regulatory.module.css';

/** How often "saved 5 s ago" is counted on, in ms. */
const countMs = 5_000;

/** Whether what is typed is kept, and since when. */
export function DraftNote({ keeper }: { readonly keeper: DraftKeeper }) {
  const state = useStore(keeper.state);
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), countMs);
    return () => clearInterval(timer);
  }, []);
  if (state.is === 'untouched') return null;
  if (state.is === 'failed') return <output className={classes.bad}>Not saved: what you typed is on this page alone</output>;
  return <span className={classes.muted}>{savedWords(nowMs - state.atMs)}</span>;
}

function savedWords(pastMs: number): string {
  const seconds = Math.floor(Math.max(0, pastMs) / 1000);
  if (seconds < 1) return 'Saved just now';
  return seconds < 60 ? `Saved ${seconds} s ago` : `Saved ${Math.floor(seconds / 60)} min ago`;
}

/** Says that the form holds what was typed before, and lets the officer start over. */
export function RestoredNote({ draft, startOver }: { readonly draft: Draft; readonly startOver: () => void }) {
  const [isGone, setGone] = useState(false);
  if (isGone) return null;
  return (
    <div className={classes.note}>
      <p>
        You typed this before: it was kept <Time value={draft.saved_at} isFull />
      </p>
      <Button
        variant="default"
        onClick={() => {
          setGone(true);
          startOver();
          document.getElementById('page-title')?.focus();
        }}
      >
        Start over
      </Button>
    </div>
  );
}
