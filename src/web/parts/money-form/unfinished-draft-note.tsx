import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useStore } from '#web/lib/store.ts';
import type { DraftKeeper } from '#web/parts/form/form-draft.ts';
import type { MoneyValues } from './money-values.ts';

export type ResumeProps = {
  /** Opens the user's unfinished draft instead of this form. Null if there is no draft. */
  readonly resumeDraft: (() => void) | null;
};

type UnfinishedDraftProps = {
  /** The user's word for the form's request: `'withdrawal'`. */
  readonly noun: string;
  readonly values: MoneyValues;
  readonly keeper: DraftKeeper;
  readonly resume: () => void;
};

/** Offers the unfinished draft until the user changes a value, because the new values then replace the draft. */
export function UnfinishedDraftNote({ noun, values, keeper, resume }: UnfinishedDraftProps) {
  const isSaved = useStore(keeper.state).is !== 'untouched';
  const text = JSON.stringify(values);
  const [initialText] = useState(text);
  const [isEdited, setEdited] = useState(false);
  if (!isEdited && text !== initialText) setEdited(true);
  if (isEdited || isSaved) return null;
  return (
    <Alert color="gray" role="note" mb="sm">
      <Text>You have a draft of a {noun}. What you enter here replaces it.</Text>
      <Button variant="default" onClick={resume}>
        Resume draft
      </Button>
    </Alert>
  );
}
