import { Button, Card, Group, Stack, Text } from '@mantine/core';
import type { UserLink } from '#contract/desk/users.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { CopyButton } from '#web/parts/text/copy-button.tsx';
import { Time } from '#web/parts/text/time.tsx';
import classes from '#web/parts/record/facts.module.css';

/** A link for setting a password, visible only once. */
export function ShownLink({
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
          Pass this on to <bdi>{user.name}</bdi> in a way that only they can read: whoever opens it sets the password.
          {kind === 'reset' ? ' Their open sessions end when it is used.' : ''}
        </Text>
        <Card padding="sm">
          <Group justify="space-between" wrap="nowrap">
            <Text component="code" ff="monospace" className={classes.value}>
              {url}
            </Text>
            <CopyButton text={url} what="link" />
          </Group>
        </Card>
        <Text>
          It works once, until <Time value={expiresAt} isFull />. It is not shown again; a newer link replaces it.
        </Text>
        <Group justify="flex-end" gap="xs" mt="sm">
          <Button onClick={close}>I have passed it on</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
