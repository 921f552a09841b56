import { Button } from '@mantine/core';
import type { PendingSubmission } from '#web/features/regulatory/submit/submit-outbox.ts';
import { useTakeBack } from '#web/features/regulatory/submit/submit-tray.tsx';
import { Panel } from '#web/parts/facts.tsx';
import classes from './regulatory-item.module.css';

/**
 * Replaces the form while a submission of the item can be taken back or is being sent. The tray
 * shows the countdown.
 */
export function SubmissionInProgress({ submission }: { readonly submission: PendingSubmission }) {
  const takeBack = useTakeBack();
  const isSending = submission.state.is === 'sending';
  return (
    <Panel title={isSending ? 'Sending' : 'About to send'}>
      <div className={classes.way}>
        <p>{isSending ? 'The service has not answered yet.' : 'Your information is sent in a moment. Undo to change it.'}</p>
        {isSending ? null : (
          <Button variant="default" onClick={() => takeBack(submission.key)}>
            Undo and keep editing
          </Button>
        )}
      </div>
    </Panel>
  );
}
