import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type PillLinkProps = Pick<LinkProps, 'to' | 'search' | 'replace' | 'resetScroll'> & {
  /** Whether the page shows the link's target. */
  readonly isShown: boolean;
  readonly children: ReactNode;
};

/** A link in a row of links that choose what the page shows. */
export function PillLink({ isShown, children, ...link }: PillLinkProps) {
  return (
    <Button
      size="compact-sm"
      fw={isShown ? 600 : 400}
      variant={isShown ? 'light' : 'subtle'}
      color={isShown ? 'petrol' : 'gray'}
      renderRoot={(props) => (
        <Link
          {...props}
          {...link}
          // Compares the whole URL: a prefix would mark every link.
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          data-current={isShown}
          aria-current={isShown ? 'true' : undefined}
        />
      )}
    >
      {children}
    </Button>
  );
}
