import { Box, Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { cutText } from '#web/lib/shorten.ts';
import classes from '#web/parts/record/facts.module.css';

type PageHeaderProps = {
  /** Title of the page and of the document. */
  readonly title: string;
  /** The title as it is displayed, with amounts in groups of digits. Default: the plain title. */
  readonly renderedTitle?: ReactNode;
  /** Content next to the title: a status, or a count such as "50 loaded". */
  readonly aside?: ReactNode;
  /** A link to the list that contains the page's record. */
  readonly trail?: ReactNode;
  /** The page's primary button. It is on the right. */
  readonly action?: ReactNode;
};

/**
 * The header of a page: its title, content beside the title, and its primary button. The title takes the focus after navigation.
 */
export function PageHeader({ title, renderedTitle, aside, trail, action }: PageHeaderProps) {
  useDocumentTitle(`${cutText(title)} · Custody Desk`);
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
