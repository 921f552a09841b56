import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type PillLinkProps = Pick<LinkProps, 'to' | 'search' | 'replace' | 'resetScroll'> & {
  /** Whether the page shows the link's target. */
  readonly isActive: boolean;
  readonly children: ReactNode;
};

/** A link in a row of links that choose what the page shows. */
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
          // Compares the whole URL, because a comparison by prefix would mark every link.
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
