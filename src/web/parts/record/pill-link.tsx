import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type PillLinkProps = Pick<LinkProps, 'to' | 'search' | 'replace' | 'resetScroll'> & {
  /** Whether the page shows what it leads to. */
  readonly isShown: boolean;
  readonly children: ReactNode;
};

/** One of a row of links that choose what the page shows. */
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
          // The whole address counts: a prefix would mark them all.
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
