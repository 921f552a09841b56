import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type PillLinkProps = Pick<LinkProps, 'to' | 'search' | 'replace' | 'resetScroll'> & {
  /** Whether the page currently shows what the link opens. */
  readonly isActive: boolean;
  readonly children: ReactNode;
};

/** One of several links in a row that switch what the page shows. */
export function PillLink({ isActive, children, ...link }: PillLinkProps) {
  return (
    <Button
      size="compact-sm"
      fw={isActive ? 600 : 400}
      variant={isActive ? 'light' : 'subtle'}
      color={isActive ? 'petrol' : 'gray'}
      renderRoot={(props) => (
        <Link
          {...props}
          {...link}
          // Compares the whole URL. If only the start of the URL were compared, every link would be marked as active.
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          data-current={isActive}
          aria-current={isActive ? 'true' : undefined}
        />
      )}
    >
      {children}
    </Button>
  );
}
