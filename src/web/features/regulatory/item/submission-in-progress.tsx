import { Button, Group, Text } from '@mantine/core';
import type { PendingSubmission } from '#web/features/regulatory/submit/submit-outbox.ts';
import { useTakeBack } from '#web/features/regulatory/submit/submit-tray.tsx';
import { Panel } from '#web/parts/facts.tsx';

/**
 * Replaces the form while a submission of the item can be taken back or is being sent. The tray
 * shows the countdown.
 */
export function SubmissionInProgress({ submission }: { readonly submission: PendingSubmission }) {
  const takeBack = useTakeBack();
  const isSending = submission.state.is === 'sending';
  return (
    <Panel title={isSending ? 'Sending' : 'About to send'}>
      <Group justify="space-between">
        <Text>{isSending ? 'The service has not answered yet.' : 'Your information is sent in a moment. Undo to change it.'}</Text>
        {isSending ? null : (
          <Button variant="default" onClick={() => takeBack(submission.key)}>
            Undo and keep editing
          </Button>
        )}
      </Group>
    </Panel>
  );
}
