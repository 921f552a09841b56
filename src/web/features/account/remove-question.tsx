import { Button, Group, Text } from '@mantine/core';
import { Dialog } from '#web/parts/page/dialog.tsx';

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
    <Dialog title={title} isOpen close={close}>
      <Text>
        {isLast
          ? 'This is your last second factor. After this, only your password is needed to sign in, and your recovery codes are deleted.'
          : 'You can no longer sign in with it. Your other second factors remain.'}
      </Text>
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button variant="default" data-autofocus onClick={close}>
          Cancel
        </Button>
        <Button
          color="red.9"
          onClick={() => {
            close();
            remove();
          }}
        >
          {actionLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
