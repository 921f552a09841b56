import { Badge, NavLink, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { workCountOf, workPages, workQuery } from '#web/data/work.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { visibleGroups } from './navigation-pages.ts';

const noAction = () => undefined;

const workPaths: readonly string[] = Object.values(workPages);

/** The links to the pages in groups. `closeDrawer` closes the drawer if the links are in a drawer. */
export function Navigation({
  isNarrow = false,
  closeDrawer,
}: {
  readonly isNarrow?: boolean;
  readonly closeDrawer?: (() => void) | undefined;
}) {
  return (
    <Stack gap="sm">
      {visibleGroups().map(({ group, pages }) => (
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
              rightSection={workPaths.includes(to) ? <WorkCount page={to} /> : undefined}
              title={isNarrow ? `${title} (${keys})` : ''}
              onClick={closeDrawer ?? noAction}
            />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

/** The number of the user's tasks that belong to a page. */
function WorkCount({ page }: { readonly page: string }) {
  const { data } = useQuery(workQuery);
  const count = data === undefined ? null : workCountOf(data, page);
  return count === null ? null : (
    <Badge color="amber" size="sm">
      {count}
      <VisuallyHidden> to do</VisuallyHidden>
    </Badge>
  );
}
