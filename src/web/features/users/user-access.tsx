import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskUser } from '#contract/desk/users.ts';
import { userMutations } from '#web/data/users/users.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { QuestionDialog } from '#web/parts/page/dialog.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { proposedMessage } from './proposed-message.tsx';

/** The panel that deactivates a user after a confirmation, or reactivates a user who was deactivated. */
export function UserAccess({ user }: { readonly user: DeskUser }) {
  const { mutateAsync } = useMutation(userMutations.changeState(user.id));
  const write = useConfirmedWrite('Changing users');
  const [isConfirming, setAsking] = useState(false);
  const { state: blockReason } = user.blocked;
  const isSecurityAdmin = user.roles.some(({ role }) => role === 'security');
  const change = (state: 'active' | 'deactivated') => {
    setAsking(false);
    write.run(
      () => mutateAsync({ state }),
      (answer) => announce('change' in answer ? proposedMessage : `${user.name} is ${state === 'active' ? 'active again' : 'deactivated'}`),
    );
  };
  return (
    <Panel title="Access">
      <Stack gap="sm">
        {blockReason === null ? null : <Text c="dimmed">{blockReason}.</Text>}
        {blockReason === null && user.state === 'deactivated' ? (
          <Stack gap={6} align="flex-start">
            <Button loading={write.isRunning} onClick={() => change('active')}>
              Reactivate user
            </Button>
            <Text size="xs" c="dimmed">
              After a second security admin approves the reactivation, this user can sign in with the earlier password and roles.
            </Text>
          </Stack>
        ) : null}
        {blockReason === null && user.state !== 'deactivated' ? (
          <Stack gap={6} align="flex-start">
            <Button variant="default" loading={write.isRunning} onClick={() => setAsking(true)}>
              Deactivate user…
            </Button>
            <Text size="xs" c="dimmed">
              The user can no longer sign in. The user’s records and audit rows remain.
            </Text>
          </Stack>
        ) : null}
        {write.notice}
      </Stack>
      <QuestionDialog
        title="Deactivate this user?"
        isOpen={isConfirming}
        close={() => setAsking(false)}
        actionLabel="Deactivate user"
        act={() => change('deactivated')}
      >
        <Text>
          {isSecurityAdmin ? 'After a second security admin approves it, ' : ''}
          The desk ends all sessions of <bdi>{user.name}</bdi>
          {isSecurityAdmin ? '' : ' immediately'} and does not send the user’s unsent requests.
        </Text>
      </QuestionDialog>
    </Panel>
  );
}
