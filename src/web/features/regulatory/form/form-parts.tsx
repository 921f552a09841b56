import { Card, Group, Skeleton, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { StickyHead } from '#web/parts/form/sticky-bar.tsx';
import { SkeletonForm } from '#web/parts/list/skeleton.tsx';

type FormPartProps = {
  readonly title: string;
  /** Content to the right of the title. */ readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A titled section of the form. */
export function FormPart({ title, aside, children }: FormPartProps) {
  return (
    <Stack component="section" aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Title order={2}>{title}</Title>
        {aside}
      </Group>
      {children}
    </Stack>
  );
}

/** The placeholder of the form. Its title has the same position as the form's title. */
export function FormSkeleton() {
  return (
    <Card>
      <Stack>
        <StickyHead>
          <Skeleton h={10} w="10rem" />
        </StickyHead>
        <FormPart title="Originator">
          <SkeletonForm fields={12} />
        </FormPart>
      </Stack>
    </Card>
  );
}
