import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './sticky-bar.module.css';

/** The actions of a form or record, in view at the foot of its card however long that is. What takes focus stays clear of it. */
export function StickyBar({ children }: { readonly children: ReactNode }) {
  return (
    <Group className={classes.bar} gap="sm" data-sticky-bar="">
      {children}
    </Group>
  );
}

/** What a form says of itself, in view at the head of its card. */
export function StickyHead({ children }: { readonly children: ReactNode }) {
  return (
    <Group className={classes.head} gap="sm">
      {children}
    </Group>
  );
}
