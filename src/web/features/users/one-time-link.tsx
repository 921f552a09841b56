import { Button, Card, Group, Stack, Text } from '@mantine/core';
import type { UserLink } from '#contract/desk/users.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { CopyButton } from '#web/parts/text/copy-button.tsx';
import { Time } from '#web/parts/text/time.tsx';
import classes from '#web/parts/record/facts.module.css';

/** The dialog that shows a link for setting a password. The link is displayed only once. */
export function OneTimeLink({
  link: { user, kind, path, expires_at: expiresAt },
  close,
}: {
  readonly link: UserLink;
  readonly close: () => void;
}) {
  const url = `${globalThis.location.origin}${path}`;
  return (
    <Dialog title={kind === 'invitation' ? 'Invitation link' : 'Password reset link'} isOpen isWide>
      <Stack gap="sm">
        <Text>
          Send this to <bdi>{user.name}</bdi> over a private channel. Anyone who opens it can set the password.
          {kind === 'reset' ? ' When the user sets the password, the desk ends all of that user’s sessions.' : ''}
        </Text>
        <Card padding="sm">
          <Group justify="space-between" wrap="nowrap">
            <Text component="code" ff="monospace" className={classes.value}>
              {url}
            </Text>
            <CopyButton text={url} noun="link" />
          </Group>
        </Card>
        <Text>
          One-time link, valid until <Time value={expiresAt} isFull />. It is not shown again. A newer link replaces it.
        </Text>
        <Group justify="flex-end" gap="xs" mt="sm">
          <Button onClick={close}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
