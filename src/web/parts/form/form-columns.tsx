import { Grid, ScrollArea, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './sticky-bar.module.css';

type FormColumnsProps = {
  readonly children: ReactNode;
  /** What is said of the form while it is filled in: checks, totals. */
  readonly side: ReactNode;
  /** Accessible name of that. */
  readonly label: string;
};

/** A form, and beside it what its values come to, in view while the form scrolls. Below it where there is no room beside. */
export function FormColumns({ children, side, label }: FormColumnsProps) {
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 8 }}>{children}</Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <ScrollArea.Autosize component="aside" className={classes.side} aria-label={label} viewportProps={{ tabIndex: 0 }}>
          <Stack>{side}</Stack>
        </ScrollArea.Autosize>
      </Grid.Col>
    </Grid>
  );
}
