import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type FoldProps = {
  readonly title: ReactNode;
  /** A summary of the content. */
  readonly hint?: string;
  /** Whether the fold is open at first. Default: false. */
  readonly isOpen?: boolean;
  /** Called when the user opens or closes the fold. */
  readonly onToggle?: () => void;
  readonly children: ReactNode;
};

/** Content that the user can fold below its title. Folded fields still belong to their form. */
export function Fold({ title, hint, isOpen = false, onToggle, children }: FoldProps) {
  return (
    <Box component="details" open={isOpen ? true : undefined} {...(onToggle === undefined ? {} : { onToggle })}>
      <Text component="summary" fw={500} py={4} style={{ cursor: 'pointer' }}>
        {title}
        {hint === undefined ? null : (
          <Text span inherit c="dimmed" fw={400} display="block" pl="md">
            {hint}
          </Text>
        )}
      </Text>
      <Box pt="xs">{children}</Box>
    </Box>
  );
}
