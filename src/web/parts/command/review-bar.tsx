import { Button } from '@mantine/core';
import { DraftNote } from '#web/parts/form/form-draft-note.tsx';
import type { DraftKeeper } from '#web/parts/form/form-draft.ts';
import classes from './command-form.module.css';

type ReviewBarProps = { readonly words: string; readonly review: () => void; readonly keeper: DraftKeeper };

/** Below a form: opens its review, and says whether what is typed is kept. */
export function ReviewBar({ words, review, keeper }: ReviewBarProps) {
  return (
    <div className={classes.bar}>
      <Button
        size="sm"
        onClick={review}
        aria-keyshortcuts="Control+Enter"
        title="Ctrl+Enter"
        rightSection={
          <span className={classes.keys} aria-hidden="true">
            <kbd>Ctrl</kbd> <kbd>Enter</kbd>
          </span>
        }
      >
        {words}
      </Button>
      <DraftNote keeper={keeper} />
      <p className={classes.small}>Nothing is sent yet.</p>
    </div>
  );
}
