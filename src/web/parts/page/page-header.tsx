import { Box, Group, Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { cutText } from '#web/lib/shorten.ts';
import classes from '#web/parts/record/facts.module.css';

type PageHeaderProps = {
  /** Title of the page and of the document. */
  readonly title: string;
  /** The title with its figures grouped. Default: the plain title. */
  readonly renderedTitle?: ReactNode;
  /** Content next to the title: a count such as "50 loaded", or a status. */
  readonly aside?: ReactNode;
  /** A link to the page's list. */
  readonly trail?: ReactNode;
  /** The primary button, at the right. */
  readonly action?: ReactNode;
};

/** Title, count and primary action of a page. The title takes focus after navigation. */
export function PageHeader({ title, renderedTitle, aside, trail, action }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${cutText(title)} · Custody Desk`;
  }, [title]);
  return (
    <Group component="header" justify="space-between" align="flex-end" mb="md">
      <Box miw={0} maw="100%">
        {trail}
        <Group gap="sm">
          <Title
            order={1}
            id="page-title"
            tabIndex={-1}
            dir="auto"
            miw={0}
            className={classes.value}
            aria-label={renderedTitle === undefined ? undefined : title}
            title={cutText(title) === title ? undefined : title}
          >
            {renderedTitle ?? cutText(title)}
          </Title>
          {aside === undefined ? null : (
            <Text component="div" c="dimmed" miw={0} maw="100%">
              {aside}
            </Text>
          )}
        </Group>
      </Box>
      {action}
    </Group>
  );
}
