import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './sticky-bar.module.css';

type StickyBarProps = {
  /** Whether the bar ends a page instead of a card. Default: false. */
  readonly isPage?: boolean;
  readonly children: ReactNode;
};

/** The actions of a form or record, always visible at the bottom of its card or page. Focused elements stay clear of the bar. */
export function StickyBar({ isPage = false, children }: StickyBarProps) {
  return (
    <Group className={isPage ? `${classes.bar} ${classes.page}` : classes.bar} gap="sm" data-sticky-bar="">
      {children}
    </Group>
  );
}

/** The status of a form, always visible at the top of its card. */
export function StickyHead({ children }: { readonly children: ReactNode }) {
  return (
    <Group className={classes.head} gap="sm">
      {children}
    </Group>
  );
}
