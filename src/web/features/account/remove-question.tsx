import { Text } from '@mantine/core';
import { QuestionDialog } from '#web/parts/page/dialog.tsx';

type RemoveQuestionProps = {
  readonly title: string;
  readonly actionLabel: string;
  /** Whether the factor is the user's last second factor. */
  readonly isLast: boolean;
  readonly close: () => void;
  readonly remove: () => void;
};

/** Asks for confirmation before a second factor is removed. */
export function RemoveQuestion({ title, actionLabel, isLast, close, remove }: RemoveQuestionProps) {
  return (
    <QuestionDialog
      title={title}
      isOpen
      close={close}
      actionLabel={actionLabel}
      act={() => {
        close();
        remove();
      }}
    >
      <Text>
        {isLast
          ? 'This is your last second factor. After this, only your password is needed to sign in, and your recovery codes are deleted.'
          : 'You can no longer sign in with it. Your other second factors remain.'}
      </Text>
    </QuestionDialog>
  );
}
