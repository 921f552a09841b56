import { List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DeskUser } from '#contract/desk/users.ts';
import { dayMs } from '#contract/limits.ts';
import { timeAgo } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { Panel } from '#web/parts/record/facts.tsx';
import { combinationWords, rolesInWords } from '#web/parts/record/user-words.ts';
import { CutText } from '#web/parts/text/long-text.tsx';
import { shownTimeZone } from '#web/parts/text/time.tsx';

/** Time without a request after which a user's roles are listed as a finding, ms: 90 days. */
const unseenMs = 90 * dayMs;

/** Findings about the roles of users, for a regular review next to the list of users. */
export function AccessReview({ users }: { readonly users: readonly DeskUser[] }) {
  const told = { zone: useStore(shownTimeZone), nowMs: useStore(nowMs) };
  const remarks = users.filter(({ state }) => state !== 'deactivated').map((user) => [user, remarksOf(user, told)] as const);
  const standing = remarks.filter(([, words]) => words.length > 0);
  return (
    <Panel
      title="Access review"
      aside={standing.length === 0 ? undefined : `${standing.length} ${standing.length === 1 ? 'finding' : 'findings'}`}
    >
      {standing.length === 0 ? (
        <Text c="dimmed">No findings: no conflicting, expiring or unused roles.</Text>
      ) : (
        <List spacing={4}>
          {standing.map(([{ id, name }, words]) => (
            <List.Item key={id}>
              <Link to="/settings/users" search={{ user: String(id) }}>
                <CutText text={name} />
              </Link>
              : {words.join(' ')}
            </List.Item>
          ))}
        </List>
      )}
    </Panel>
  );
}

function remarksOf({ roles, last_seen_at: seenAt, state }: DeskUser, told: Parameters<typeof rolesInWords>[1]): readonly string[] {
  const held = roles.filter(({ until }) => until === null || Date.parse(until) > told.nowMs);
  const timed = roles.filter(({ until }) => until !== null);
  const isUnseen = state === 'active' && held.some(({ role }) => role !== 'viewer') && told.nowMs - Date.parse(seenAt ?? '0') > unseenMs;
  return [
    ...combinationWords(held.map(({ role }) => role)),
    ...(timed.length === 0 ? [] : [`${rolesInWords(timed, told)}.`]),
    ...(isUnseen
      ? [`${rolesInWords(held, told)}, ${seenAt === null ? 'never signed in' : `last seen ${timeAgo(seenAt, told.nowMs)}`}.`]
      : []),
  ];
}
