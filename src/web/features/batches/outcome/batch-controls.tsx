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
import { Dialog } from '#web/parts/page/dialog.tsx';
import { controlEffects } from './batch-labels.ts';

type BatchControl = (typeof batchControls)[number];

/**
 * The buttons of a batch, each with an explanation of its effect. Treasurers can pause, resume and stop a batch; its requester
 * can cancel it before the approval.
 */
export function BatchControls({ batch }: { readonly batch: Batch }) {
  const { user } = useSession();
  const controlMutation = useMutation(batchMutations.control(batch.id));
  const identity = useConfirmedIdentity();
  const [isStopping, setStopping] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sendControl = (control: BatchControl) => {
    setProblem(null);
    setStopping(false);
    identity
      .run(() => controlMutation.mutateAsync({ control }))
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : 'Action failed'));
  };
  if (!mayDo(userRoles(), controlBatch.roles)) return null;
  const effects = controlEffects(batch);
  const stop = (
    <Button variant="default" disabled={controlMutation.isPending} onClick={() => setStopping(true)}>
      Stop batch…
    </Button>
  );
  return (
    <>
      {batch.state === 'running' && countOf(batch, 'waiting') > 0 ? (
        <Group gap="xs" mt="sm">
          <Button variant="default" loading={controlMutation.isPending} onClick={() => sendControl('pause')}>
            Pause batch
          </Button>
          {stop}
          <Text c="dimmed">Pausing: {inSentence(effects.pause)}</Text>
        </Group>
      ) : null}
      {batch.state === 'paused' ? (
        <Group gap="xs" mt="sm">
          <Button loading={controlMutation.isPending} onClick={() => sendControl('resume')}>
            Resume batch ({countLabel(countOf(batch, 'waiting'), 'row')})
          </Button>
          {stop}
        </Group>
      ) : null}
      {batch.state === 'awaiting_review' && batch.made_by.email === user.email ? (
        <Group gap="xs" mt="sm">
          <Button variant="default" loading={controlMutation.isPending} onClick={() => sendControl('cancel')}>
            Cancel this batch
          </Button>
          <Text c="dimmed">The desk sends nothing, and this batch cannot be approved later.</Text>
        </Group>
      ) : null}
      {problem === null ? null : <Text role="alert">{problem}</Text>}
      {identity.dialog}
      <Dialog title="Stop this batch?" isOpen={isStopping} close={() => setStopping(false)}>
        <Text>{effects.stop}</Text>
        <Text>Accepted rows stay accepted. You can send the other rows later as a new batch.</Text>
        <Group justify="flex-end" gap="xs" mt="sm">
          <Button variant="default" data-autofocus onClick={() => setStopping(false)}>
            Keep batch
          </Button>
          <Button onClick={() => sendControl('stop')}>Stop batch ({countLabel(countOf(batch, 'waiting'), 'row')} unsent)</Button>
        </Group>
      </Dialog>
    </>
  );
}
