import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DraftNote } from '#web/parts/form/form-draft-note.tsx';
import type { DraftKeeper } from '#web/parts/form/form-draft.ts';
import classes from './command-form.module.css';

type ReviewBarProps = {
  readonly words: string;
  readonly review: () => void;
  readonly keeper: DraftKeeper;
  /** Further buttons. */
  readonly children?: ReactNode;
};

/** The bar below a form: opens the review and shows whether the draft is saved. */
export function ReviewBar({ words, review, keeper, children }: ReviewBarProps) {
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
      {children}
      <DraftNote keeper={keeper} />
      <p className={classes.small}>Nothing is sent yet.</p>
    </div>
  );
}
