import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Draft } from '#contract/desk/draft.ts';
import { useStore } from '#web/lib/store.ts';
import { idleMs } from '#web/lib/user-activity.ts';
import { Time } from '#web/parts/text/time.tsx';
import type { DraftKeeper } from './form-draft.ts';

/** Update interval of "saved 5 s ago", ms. */
const countMs = 1_000;

/** Longest pause between two key presses while typing, ms. */
const typingMs = 500;

/** Shows whether and when the draft was saved. */
export function DraftNote({ keeper }: { readonly keeper: DraftKeeper }) {
  const state = useStore(keeper.state);
  if (state.is === 'untouched') return null;
  if (state.is === 'saved') return <Saved atMs={state.atMs} />;
  return (
    <Text component="output" size="xs" c="red">
      Not saved: {state.why}
      {state.isTriedAgain ? ', trying again' : ''}. Your entries are only on this page.
    </Text>
  );
}

/** Updates its own text in the DOM: a React state would re-render the whole page each second. Pauses while the user types. */
function Saved({ atMs }: { readonly atMs: number }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const write = () => {
      if (ref.current !== null) ref.current.textContent = savedLabel(Date.now() - atMs);
    };
    write();
    const timer = setInterval(() => {
      if (idleMs() > typingMs) write();
    }, countMs);
    return () => clearInterval(timer);
  }, [atMs]);
  return <Text ref={ref} size="xs" c="dimmed" />;
}

function savedLabel(pastMs: number): string {
  const seconds = Math.floor(Math.max(0, pastMs) / 1000);
  if (seconds < 1) return 'Saved just now';
  return seconds < 60 ? `Saved ${seconds} s ago` : `Saved ${Math.floor(seconds / 60)} min ago`;
}

/** States that the form was restored from a draft, and offers to start over. */
export function RestoredNote({ draft, startOver }: { readonly draft: Draft; readonly startOver: () => void }) {
  const [isGone, setGone] = useState(false);
  if (isGone) return null;
  return (
    <Alert role="note" variant="light" py={6} mb="sm">
      <Group justify="space-between" gap="xs">
        <Text>
          Draft restored, saved <Time value={draft.saved_at} isFull />
        </Text>
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
      </Group>
    </Alert>
  );
}
