import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { controlBatch } from '#contract/desk/batch-endpoints.ts';
import type { batchControls, Batch } from '#contract/desk/batches.ts';
import { mayDo } from '#contract/roles.ts';
import { batchMutations } from '#web/data/batches.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { countLabel } from '#web/lib/counted.ts';
import { inSentence } from '#web/lib/in-sentence.ts';
import { countOf } from '#web/parts/command/batch-state-labels.ts';
import { useConfirmedIdentity } from '#web/parts/form/confirm-identity.tsx';
import { QuestionDialog } from '#web/parts/page/dialog.tsx';
import { controlEffects } from './batch-labels.ts';

type BatchControl = (typeof batchControls)[number];

type ControlledBatch = Pick<Batch, 'id' | 'state' | 'made_by' | 'counts' | 'parts'>;

/**
 * The buttons of a batch, each with an explanation of its effect. Treasurers can pause, resume and stop a batch; its requester
 * can cancel it before the approval.
 */
export function BatchControls({ batch }: { readonly batch: ControlledBatch }) {
  const { user } = useSession();
  const controlMutation = useMutation(batchMutations.control(batch.id));
  const identity = useConfirmedIdentity();
  const [question, setQuestion] = useState<'stop' | 'cancel' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sendControl = (control: BatchControl) => {
    setProblem(null);
    setQuestion(null);
    identity
      .run(() => controlMutation.mutateAsync({ control }))
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : 'Action failed'));
  };
  if (!mayDo(userRoles(), controlBatch.roles)) return null;
  const effects = controlEffects(batch);
  const isCancelling = question === 'cancel';
  const { isPending } = controlMutation;
  const waitingRows = countLabel(countOf(batch, 'waiting'), 'row');
  const questionButton = (control: 'stop' | 'cancel', label: string) => (
    <Button variant="default" disabled={isPending} onClick={() => setQuestion(control)}>
      {label}
    </Button>
  );
  return (
    <>
      {batch.state === 'running' && countOf(batch, 'waiting') > 0 ? (
        <Group gap="xs" mt="sm">
          <Button variant="default" loading={isPending} onClick={() => sendControl('pause')}>
            Pause batch
          </Button>
          {questionButton('stop', 'Stop batch…')}
          <Text c="dimmed">Pausing: {inSentence(effects.pause)}</Text>
        </Group>
      ) : null}
      {batch.state === 'paused' ? (
        <Group gap="xs" mt="sm">
          <Button loading={isPending} onClick={() => sendControl('resume')}>
            Resume batch ({waitingRows})
          </Button>
          {questionButton('stop', 'Stop batch…')}
        </Group>
      ) : null}
      {batch.state === 'awaiting_review' && batch.made_by.email === user.email ? (
        <Group gap="xs" mt="sm">
          {questionButton('cancel', 'Cancel batch…')}
        </Group>
      ) : null}
      {problem === null ? null : <Text role="alert">{problem}</Text>}
      {identity.dialog}
      <QuestionDialog
        title={`${isCancelling ? 'Cancel' : 'Stop'} this batch?`}
        isOpen={question !== null}
        close={() => setQuestion(null)}
        keepLabel="Keep batch"
        actionLabel={isCancelling ? 'Cancel batch' : `Stop batch (${waitingRows} unsent)`}
        act={() => sendControl(question ?? 'stop')}
      >
        <Text>{isCancelling ? 'Nothing was sent. The batch loses its approvals and its place in the queue.' : effects.stop}</Text>
        {isCancelling ? null : <Text>Accepted rows stay accepted. You can send the other rows later as a new batch.</Text>}
      </QuestionDialog>
    </>
  );
}
