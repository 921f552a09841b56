import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type SectionProps = {
  readonly title: string;
  /** Its title stands above, for what has titles of its own at the left. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** A part of a form with its title at the left. */
export function FormSection({ title, isWide = false, children }: SectionProps) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  );
}
