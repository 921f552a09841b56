import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DraftNote } from '#web/parts/form/form-draft-note.tsx';
import type { DraftKeeper } from '#web/parts/form/form-draft.ts';
import { StickyBar } from '#web/parts/form/sticky-bar.tsx';
import { KeyHint } from '#web/parts/text/key-hint.tsx';

type ReviewBarProps = {
  readonly label: string;
  readonly openReview: () => void;
  readonly keeper: DraftKeeper;
  /** Further buttons. */
  readonly children?: ReactNode;
};

/** The bar below a form. It opens the review and shows whether the draft is saved. */
export function ReviewBar({ label, openReview, keeper, children }: ReviewBarProps) {
  return (
    <StickyBar>
      <Button
        size="sm"
        onClick={openReview}
        aria-keyshortcuts="Control+Enter"
        title="Ctrl+Enter"
        rightSection={<KeyHint keys={['Ctrl', 'Enter']} />}
      >
        {label}
      </Button>
      {children}
      <DraftNote keeper={keeper} />
      <Text size="xs" c="dimmed">
        Nothing is sent yet.
      </Text>
    </StickyBar>
  );
}
