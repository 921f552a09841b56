import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Draft } from '#contract/desk/draft.ts';
import { untouchedMs } from '#web/lib/activity.ts';
import { useStore } from '#web/lib/store.ts';
import { Time } from '#web/parts/time.tsx';
import type { DraftKeeper } from './form-draft.ts';
import classes from './form-draft-note.module.css';

/** How often "saved 5 s ago" is counted on, in ms. */
const countMs = 1_000;

/** Longest pause between two keys of somebody who types, ms. */
const typingMs = 500;

/** Whether what is typed is kept, and since when. */
export function DraftNote({ keeper }: { readonly keeper: DraftKeeper }) {
  const state = useStore(keeper.state);
  if (state.is === 'untouched') return null;
  if (state.is === 'saved') return <Saved atMs={state.atMs} />;
  return (
    <output className={classes.failed}>
      Not saved: {state.why}
      {state.isTriedAgain ? ', trying again' : ''}. What you typed is on this page alone.
    </output>
  );
}

/**
 * Counts on by itself: through React each second would walk down the whole page. Not between two keys either, of which each has little time: once
 * they rest the form is saved anew, and counted from then.
 */
function Saved({ atMs }: { readonly atMs: number }) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = () => {
      if (ref.current !== null) ref.current.textContent = savedWords(Date.now() - atMs);
    };
    write();
    const timer = setInterval(() => {
      if (untouchedMs() > typingMs) write();
    }, countMs);
    return () => clearInterval(timer);
  }, [atMs]);
  return <span ref={ref} className={classes.saved} />;
}

function savedWords(pastMs: number): string {
  const seconds = Math.floor(Math.max(0, pastMs) / 1000);
  if (seconds < 1) return 'Saved just now';
  return seconds < 60 ? `Saved ${seconds} s ago` : `Saved ${Math.floor(seconds / 60)} min ago`;
}

/** Says that the form holds what the officer typed before, since when, and lets the officer start over. */
export function RestoredNote({ draft, startOver }: { readonly draft: Draft; readonly startOver: () => void }) {
  const [isGone, setGone] = useState(false);
  if (isGone) return null;
  return (
    <div className={classes.note}>
      <p>
        Restored: what you typed here before, as it was saved <Time value={draft.saved_at} isFull />
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
