import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { UserSession } from '#contract/desk/users.ts';
import { accountMutations } from '#web/data/users/account.ts';
import { announce } from '#web/lib/announce.ts';
import { Panel } from '#web/parts/facts.tsx';
import { Time } from '#web/parts/time.tsx';
import classes from './account.module.css';

/** The user's open sessions; each other one can be ended. */
export function OwnSessions({ sessions }: { readonly sessions: readonly UserSession[] }) {
  const end = useMutation(accountMutations.endSessions());
  const others = sessions.filter((session) => !session.is_current);
  const run = (session: string | null) =>
    end.mutate({ session }, { onSuccess: () => announce(session === null ? 'Your other sessions have ended' : 'Session ended') });
  return (
    <Panel title="Open sessions">
      <ul className={classes.rows} aria-label="Your open sessions">
        {sessions.map(({ id, device, started_at: startedAt, last_seen_at: seenAt, is_current: isCurrent }, index) => (
          <li key={id}>
            <div>
              <p className={classes.name}>{device ?? 'Unknown device'}</p>
              <p className={classes.hint}>
                signed in <Time value={startedAt} /> · last request <Time value={seenAt} />
              </p>
            </div>
            {isCurrent ? (
              <span className={classes.hint}>this session</span>
            ) : (
              <Button
                variant="subtle"
                disabled={end.isPending}
                aria-label={`End session ${index + 1}, ${device ?? 'unknown device'}`}
                onClick={() => run(id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <div className={classes.deed}>
          <Button variant="default" loading={end.isPending} onClick={() => run(null)}>
            End all other sessions
          </Button>
        </div>
      )}
      {end.error === null ? null : <p role="alert">Not ended: {end.error.message}</p>}
    </Panel>
  );
}
