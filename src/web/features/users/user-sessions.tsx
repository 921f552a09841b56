import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { endUserSessions } from '#contract/desk/user-endpoints.ts';
import type { DeskUser, UserSession } from '#contract/desk/users.ts';
import { mayDo } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { userMutations, userQueries } from '#web/data/users/users.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useConfirmedWrite, type ConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';

/** The open sessions of a user, each with a button that ends it. */
export function UserSessions({ user }: { readonly user: DeskUser }) {
  const query = useQuery(userQueries.sessions(user.id));
  const { mutateAsync } = useMutation(userMutations.endSessions(user.id));
  const write = useConfirmedWrite('Changing users');
  const endSession = (session: string | null) =>
    write.run(
      () => mutateAsync({ session }),
      () => announce(session === null ? 'Sessions signed out' : 'Session signed out'),
    );
  return (
    <Panel title="Open sessions">
      <ListStates query={query} what="Open sessions" skeleton={<SkeletonRows rows={2} widths={[40, 40, 20]} />}>
        {({ sessions }) => <SessionTable sessions={sessions} end={endSession} write={write} />}
      </ListStates>
      {write.notice}
    </Panel>
  );
}

type SessionsProps = {
  readonly sessions: readonly UserSession[];
  readonly end: (session: string | null) => void;
  readonly write: ConfirmedWrite;
};

function SessionTable({ sessions, end, write }: SessionsProps) {
  const mayEnd = mayDo(userRoles(), endUserSessions.roles);
  const otherSessions = sessions.filter((session) => !session.is_current);
  if (sessions.length === 0)
    return (
      <Text size="xs" c="dimmed">
        Not signed in.
      </Text>
    );
  return (
    <>
      <Stack component="ul" gap="xs" m={0} p={0}>
        {sessions.map(({ id, device, started_at: startedAt, last_seen_at: seenAt, is_current: isCurrent }, index) => (
          <li key={id}>
            <span>
              Signed in <Time value={startedAt} />
            </span>
            <Text span size="xs" c="dimmed">
              {device === null ? '' : `${device} · `}last request <Time value={seenAt} />
            </Text>
            {isCurrent ? (
              <Text span size="xs" c="dimmed">
                this session
              </Text>
            ) : !mayEnd ? null : (
              <Button variant="subtle" disabled={write.isRunning} aria-label={`Sign out session ${index + 1}`} onClick={() => end(id)}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </Stack>
      {mayEnd && otherSessions.length > 1 ? (
        <Button variant="default" loading={write.isRunning} onClick={() => end(null)}>
          {' '}
          Sign out {otherSessions.length} sessions
        </Button>
      ) : null}
    </>
  );
}
