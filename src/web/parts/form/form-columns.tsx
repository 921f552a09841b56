import { Grid, ScrollArea, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './sticky-bar.module.css';

type FormColumnsProps = {
  readonly children: ReactNode;
  /** Information about the form's values: checks, totals. */
  readonly side: ReactNode;
  /** Accessible name of the side column. */
  readonly label: string;
};

/** A form with a side column that stays visible while the form scrolls. The side column is below the form on narrow screens. */
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
