import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DeskUser, UserLink } from '#contract/desk/users.ts';
import { userLinkTimes } from '#contract/limits.ts';
import { linkChangeKind } from '#contract/rules/user-change-kinds.ts';
import { userMutations } from '#web/data/users/users.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { proposedMessage } from './proposed-message.tsx';

/** The panel that creates a link with which the user sets a password. */
export function UserPassword({ user, onLink }: { readonly user: DeskUser; readonly onLink: (link: UserLink) => void }) {
  const { mutateAsync } = useMutation(userMutations.createLink(user.id));
  const write = useConfirmedWrite('Changing users');
  const isInvited = user.state === 'invited';
  const { label: validityText } = isInvited ? userLinkTimes.invitation : userLinkTimes.reset;
  const { link: blockReason } = user.blocked;
  const createLink = () =>
    write.run(
      () => mutateAsync(),
      (answer) => ('change' in answer ? announce(proposedMessage) : onLink(answer)),
    );
  return (
    <Panel title={isInvited ? 'Invitation' : 'Password'}>
      <Stack gap="sm">
        {user.link === null ? null : (
          <Text>
            {user.link.is_approved ? 'A link was approved. You can show it once,' : 'An unused link is valid'} until{' '}
            <Time value={user.link.expires_at} isFull />.
          </Text>
        )}
        {blockReason === null ? (
          <Stack gap={6} align="flex-start">
            <Button variant="default" loading={write.isRunning} onClick={createLink}>
              {user.link?.is_approved === true ? 'Show approved link' : isInvited ? 'Create invitation link' : 'Create password reset link'}
            </Button>
            <Text size="xs" c="dimmed">
              One-time link, valid for {validityText}. You send it to the user.
              {user.link?.is_approved !== true && linkChangeKind(user.roles.map(({ role }) => role)) !== null
                ? ' A second security admin must approve it.'
                : ''}
              {isInvited ? '' : ' The current password works until the link is used.'}
            </Text>
          </Stack>
        ) : (
          <Text c="dimmed">{blockReason}.</Text>
        )}
        {write.notice}
      </Stack>
    </Panel>
  );
}
