import { List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DeskUser } from '#contract/desk/users.ts';
import { dayMs } from '#contract/limits.ts';
import { combinationWarnings } from '#contract/rules/role-conflicts.ts';
import { timeAgo } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { Panel } from '#web/parts/record/facts.tsx';
import { rolesLabel } from '#web/parts/record/user-labels.ts';
import { CutText } from '#web/parts/text/long-text.tsx';
import { displayTimeZone } from '#web/parts/text/time.tsx';

/** Time without a request after which the roles of a user become a finding, ms: 90 days. */
const unseenMs = 90 * dayMs;

/** Findings about the roles of users, for the regular review of access. They are next to the list of users. */
export function AccessReview({ users }: { readonly users: readonly DeskUser[] }) {
  const readingTime = { zone: useStore(displayTimeZone), nowMs: useStore(nowMs) };
  const findingsByUser = users.filter(({ state }) => state !== 'deactivated').map((user) => [user, findingsOf(user, readingTime)] as const);
  const usersWithFindings = findingsByUser.filter(([, findings]) => findings.length > 0);
  return (
    <Panel
      title="Access review"
      aside={
        usersWithFindings.length === 0
          ? undefined
          : `${usersWithFindings.length} ${usersWithFindings.length === 1 ? 'finding' : 'findings'}`
      }
    >
      {usersWithFindings.length === 0 ? (
        <Text c="dimmed">No findings: no conflicting, expiring or unused roles.</Text>
      ) : (
        <List spacing={4}>
          {usersWithFindings.map(([{ id, name }, findings]) => (
            <List.Item key={id}>
              <Link to="/settings/users" search={{ user: String(id) }}>
                <CutText text={name} />
              </Link>
              : {findings.join(' ')}
            </List.Item>
          ))}
        </List>
      )}
    </Panel>
  );
}

function findingsOf({ roles, last_seen_at: seenAt, state }: DeskUser, clock: Parameters<typeof rolesLabel>[1]): readonly string[] {
  const activeRoles = roles.filter(({ until }) => until === null || Date.parse(until) > clock.nowMs);
  const rolesWithEnd = roles.filter(({ until }) => until !== null);
  const isUnseen =
    state === 'active' && activeRoles.some(({ role }) => role !== 'viewer') && clock.nowMs - Date.parse(seenAt ?? '0') > unseenMs;
  return [
    ...combinationWarnings(activeRoles.map(({ role }) => role)),
    ...(rolesWithEnd.length === 0 ? [] : [`${rolesLabel(rolesWithEnd, clock)}.`]),
    ...(isUnseen
      ? [`${rolesLabel(activeRoles, clock)}, ${seenAt === null ? 'never signed in' : `last seen ${timeAgo(seenAt, clock.nowMs)}`}.`]
      : []),
  ];
}
