import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './sticky-bar.module.css';

/** The actions of a form or record, always visible at the bottom of its card. Focused elements stay clear of the bar. */
export function StickyBar({ children }: { readonly children: ReactNode }) {
  return (
    <Group className={classes.bar} gap="sm" data-sticky-bar="">
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
