import { ScrollArea, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Columns } from '#web/parts/page/columns.tsx';
import classes from './sticky-bar.module.css';

type FormColumnsProps = {
  readonly children: ReactNode;
  /** Information about the form's values, such as checks and totals. */
  readonly side: ReactNode;
  /** Accessible name of the side column. */
  readonly label: string;
};

/** A form with a column beside it that stays visible while the form scrolls. On narrow screens the column is below the form. */
export function FormColumns({ children, side, label }: FormColumnsProps) {
  return (
    <Columns>
      <div>{children}</div>
      <div>
        <ScrollArea.Autosize component="aside" className={classes.side} aria-label={label} viewportProps={{ tabIndex: 0 }}>
          <Stack>{side}</Stack>
        </ScrollArea.Autosize>
      </div>
    </Columns>
  );
}
