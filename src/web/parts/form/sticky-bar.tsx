import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './sticky-bar.module.css';

type StickyBarProps = {
  /** Whether the bar is at the bottom of the page instead of its card. Default: false. */
  readonly isPageBar?: boolean;
  readonly children: ReactNode;
};

/** A bar with the actions of a form or record, always visible at the bottom. It does not cover the focused element. */
export function StickyBar({ isPageBar = false, children }: StickyBarProps) {
  return (
    <Group className={isPageBar ? `${classes.bar} ${classes.page}` : classes.bar} gap="sm" data-sticky-bar="">
      {children}
    </Group>
  );
}

/** The status of a form, which is always visible at the top of the form's card. */
export function StickyHead({ children }: { readonly children: ReactNode }) {
  return (
    <Group className={classes.head} gap="sm">
      {children}
    </Group>
  );
}
