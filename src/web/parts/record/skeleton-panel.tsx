import { Group, Skeleton, Stack } from '@mantine/core';
import { Panel } from './facts.tsx';

export function SkeletonPanel({ title, facts }: { readonly title: string; readonly facts: number }) {
  return (
    <Panel title={title}>
      <Stack gap="md" py="xs" aria-hidden="true">
        {Array.from({ length: facts }, (_, index) => (
          <Group key={index} wrap="nowrap">
            <Skeleton h={10} w="8rem" />
            <Skeleton h={10} w="45%" />
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}
