import { Box, Card, DataList, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Columns } from '#web/parts/page/columns.tsx';
import { LongText } from '#web/parts/text/long-text.tsx';
import classes from './facts.module.css';

/** A list of labelled facts. Facts without a value (null, undefined or empty text) are left out. */
export function FactList({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <DataList>
      {Object.entries(facts).map(([name, value]) =>
        value === null || value === undefined || value === '' ? null : (
          <DataList.Item key={name}>
            {/* A long label wraps, so that all values start at the same position. */}
            <DataList.ItemLabel w="var(--data-list-label-width)" flex="none">
              {name}
            </DataList.ItemLabel>
            <DataList.ItemValue dir="auto" miw={0} className={classes.value}>
              {typeof value === 'string' ? <LongText text={value} /> : value}
            </DataList.ItemValue>
          </DataList.Item>
        ),
      )}
    </DataList>
  );
}

/** A titled panel of a detail page. */
export function Panel({ title, aside, children }: { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode }) {
  return (
    <Card component="section" aria-label={title}>
      <Group justify="space-between" align="baseline" gap="xs" mb="xs">
        <Title order={2}>{title}</Title>
        {aside === undefined ? null : (
          <Text component="div" size="xs" c="dimmed">
            {aside}
          </Text>
        )}
      </Group>
      {children}
    </Card>
  );
}

type DetailColumnsProps = { readonly children: ReactNode; readonly sideContent: ReactNode; readonly contentBelow?: ReactNode };

/**
 * The layout of a detail page: facts on the left, related panels on the right, and `contentBelow` across both columns. Narrow screens
 * have one column.
 */
export function DetailColumns({ children, sideContent, contentBelow }: DetailColumnsProps) {
  return (
    <Box maw="77.5rem">
      <Columns>
        <Stack>{children}</Stack>
        <Stack>{sideContent}</Stack>
      </Columns>
      {contentBelow === undefined ? null : (
        <SimpleGrid cols={{ base: 1, md: 2 }} mt="md">
          {contentBelow}
        </SimpleGrid>
      )}
    </Box>
  );
}
