import { Badge, NavLink, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listedNoticesMax } from '#contract/desk/notices.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { noticesQuery } from '#web/data/live/notices.ts';
import { counted, queueSummaryQuery } from '#web/data/queue-summary.ts';
import { userRoles } from '#web/data/session.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { offeredGroups } from './navigation-pages.ts';

const noAction = () => undefined;

/** The pages, grouped by job. `leave` closes the surrounding drawer. */
export function Navigation({ isNarrow = false, leave }: { readonly isNarrow?: boolean; readonly leave?: (() => void) | undefined }) {
  return (
    <Stack gap="sm">
      {offeredGroups().map(({ group, pages }) => (
        <Stack key={`${group} ${pages[0]?.to}`} gap={1}>
          {group === null || isNarrow ? null : (
            <Text size="xs" fw={600} c="dimmed" px="xs">
              {group}
            </Text>
          )}
          {pages.map(({ to, title, icon, keys }) => (
            <NavLink
              key={to}
              component={Link}
              to={to}
              activeOptions={{ exact: to === '/' }}
              activeProps={{ 'data-active': true }}
              label={isNarrow ? <VisuallyHidden>{title}</VisuallyHidden> : title}
              leftSection={<Icon name={icon} />}
              rightSection={to === '/regulatory' ? <PendingCount /> : to === '/activity' && mayReview() ? <ReviewCount /> : undefined}
              title={isNarrow ? `${title} (${keys})` : ''}
              onClick={leave ?? noAction}
            />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

const mayReview = () => mayDo(userRoles(), rolesWith('review_commands'));

/** Number of requests and batches that await the user's approval. Counts the user's notifications, so that both show the same number. */
function ReviewCount() {
  const { data } = useQuery(noticesQuery);
  if (data === undefined) return null;
  const count = data.notices.filter(({ kind }) => kind === 'review_wanted').length;
  return <Count text={`${count}${count > 0 && data.notices.length >= listedNoticesMax ? '+' : ''}`} description="to approve" />;
}

function PendingCount() {
  const { data } = useQuery(queueSummaryQuery);
  return data === undefined ? null : <Count text={counted(data.all + data.unfillable, data)} description="waiting" />;
}

function Count({ text, description }: { readonly text: string; readonly description: string }) {
  if (text === '0') return null;
  return (
    <Badge color="amber" size="sm">
      {text}
      <VisuallyHidden> {description}</VisuallyHidden>
    </Badge>
  );
}
