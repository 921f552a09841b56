import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A titled section of a form. */
export function FormSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  );
}
