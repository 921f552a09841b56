import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { UserSession } from '#contract/desk/users.ts';
import { accountMutations } from '#web/data/users/account.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';

/** The user's open sessions. The user can end each session except the current one. */
export function OwnSessions({ sessions }: { readonly sessions: readonly UserSession[] }) {
  const ending = useMutation(accountMutations.endSessions());
  const otherSessions = sessions.filter((session) => !session.is_current);
  const endSession = (session: string | null) =>
    ending.mutate(
      { session },
      { onSuccess: () => announce(session === null ? 'Your other sessions are signed out' : 'Session signed out') },
    );
  return (
    <Panel title="Open sessions">
      <Stack component="ul" gap="xs" m={0} p={0} aria-label="Your open sessions">
        {sessions.map(({ id, device, started_at: startedAt, last_seen_at: seenAt, is_current: isCurrent }, index) => (
          <li key={id}>
            <div>
              <Text fw={550}>{device ?? 'Unknown device'}</Text>
              <Text size="xs" c="dimmed">
                signed in <Time value={startedAt} /> · last request <Time value={seenAt} />
              </Text>
            </div>
            {isCurrent ? (
              <Text span size="xs" c="dimmed">
                this session
              </Text>
            ) : (
              <Button
                variant="subtle"
                disabled={ending.isPending}
                aria-label={`Sign out session ${index + 1}, ${device ?? 'unknown device'}`}
                onClick={() => endSession(id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </Stack>
      {otherSessions.length === 0 ? null : (
        <Stack gap={6} align="flex-start">
          <Button variant="default" loading={ending.isPending} onClick={() => endSession(null)}>
            Sign out all other sessions
          </Button>
        </Stack>
      )}
      {ending.error === null ? null : <Text role="alert">Not signed out: {ending.error.message}</Text>}
    </Panel>
  );
}
