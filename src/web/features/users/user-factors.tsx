import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskUser } from '#contract/desk/users.ts';
import { userMutations } from '#web/data/users/users.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { QuestionDialog } from '#web/parts/page/dialog.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { factorsLabel } from '#web/parts/record/user-labels.ts';
import { proposedMessage } from './proposed-message.tsx';

/** The second factors of a user. A security admin can remove all of them at once, for a user who has lost them. */
export function UserFactors({ user }: { readonly user: DeskUser }) {
  const { mutateAsync } = useMutation(userMutations.removeFactors(user.id));
  const write = useConfirmedWrite('Changing users');
  const [isConfirming, setAsking] = useState(false);
  const { factors } = user;
  const hasFactors = factors.passkeys > 0 || factors.totp;
  const removeFactors = () => {
    setAsking(false);
    write.run(
      () => mutateAsync(),
      () => announce(proposedMessage),
    );
  };
  return (
    <Panel title="Second factors">
      <Stack gap="sm">
        <Text>{factorsLabel(factors)}</Text>
        {hasFactors && user.blocked.factors !== null ? <Text c="dimmed">{user.blocked.factors}.</Text> : null}
        {hasFactors && user.blocked.factors === null ? (
          <Stack gap={6} align="flex-start">
            <Button variant="default" loading={write.isRunning} onClick={() => setAsking(true)}>
              Remove second factors…
            </Button>
            <Text size="xs" c="dimmed">
              For a user who lost the phone or key and has no recovery code.
            </Text>
          </Stack>
        ) : null}
        {write.notice}
      </Stack>
      <QuestionDialog
        title="Remove the second factors?"
        isOpen={isConfirming}
        close={() => setAsking(false)}
        actionLabel="Propose removal"
        act={removeFactors}
      >
        <Text>
          After a second security admin approves the removal, the desk ends all sessions of <bdi>{user.name}</bdi>, who then needs only the
          password. First verify that <bdi>{user.name}</bdi> asked for the removal.
        </Text>
      </QuestionDialog>
    </Panel>
  );
}
