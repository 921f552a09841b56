import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Draft } from '#contract/desk/draft.ts';
import { useStore } from '#web/lib/store.ts';
import { idleMs } from '#web/lib/user-activity.ts';
import { Time } from '#web/parts/text/time.tsx';
import type { DraftKeeper } from './form-draft.ts';

/** Update interval of texts such as "saved 5 s ago", ms. */
const updateMs = 1_000;

/** A user counts as typing until this time has passed since the last input, ms. */
const typingMs = 500;

/** Shows whether the draft is saved, and when it was last saved. */
export function DraftNote({ keeper }: { readonly keeper: DraftKeeper }) {
  const state = useStore(keeper.state);
  if (state.is === 'untouched') return null;
  if (state.is === 'saved') return <SavedAgo atMs={state.atMs} />;
  return (
    <Text component="output" size="xs" c="red">
      Not saved: {state.why}
      {state.isRetried ? ', trying again' : ''}. Your entries are only on this page.
    </Text>
  );
}

/** Writes its text directly into the DOM every second, because a React state would re-render the page. Pauses while the user types. */
function SavedAgo({ atMs }: { readonly atMs: number }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const updateText = () => {
      if (ref.current !== null) ref.current.textContent = savedLabel(Date.now() - atMs);
    };
    updateText();
    const timer = setInterval(() => {
      if (idleMs() > typingMs) updateText();
    }, updateMs);
    return () => clearInterval(timer);
  }, [atMs]);
  return <Text ref={ref} size="xs" c="dimmed" />;
}

function savedLabel(elapsedMs: number): string {
  const seconds = Math.floor(Math.max(0, elapsedMs) / 1000);
  if (seconds < 1) return 'Saved just now';
  return seconds < 60 ? `Saved ${seconds} s ago` : `Saved ${Math.floor(seconds / 60)} min ago`;
}

type RestoredNoteProps = {
  readonly draft: Draft;
  readonly startOver: () => void;
  /** Whether `startOver` first asks the user. The note then stays until the form removes it. Default: false. */
  readonly asksFirst?: boolean;
};

/** States that the form contains a restored draft, with a button that starts over. */
export function RestoredNote({ draft, startOver, asksFirst = false }: RestoredNoteProps) {
  const [isDismissed, setGone] = useState(false);
  if (isDismissed) return null;
  return (
    <Alert role="note" variant="light" py={6} mb="sm">
      <Group justify="space-between" gap="xs">
        <Text>
          Draft restored, saved <Time value={draft.saved_at} isFull />
        </Text>
        <Button
          variant="default"
          onClick={() => {
            if (asksFirst) return startOver();
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
