import type { ReactNode } from 'react';
import classes from './columns.module.css';

type ColumnsProps = {
  /**
   * `content`: the content and a narrow side column. `side-first`: the same columns, but narrow screens show the side column first, so it
   * is the first child. `steps`: narrow navigation at the left. Default: `content`.
   */
  readonly layout?: 'content' | 'side-first' | 'steps';
  /** Two elements, one per column. */
  readonly children: ReactNode;
};

/** Two columns. Narrow screens show them one below the other, in the order of the children. */
export function Columns({ layout = 'content', children }: ColumnsProps) {
  return (
    <div className={classes.columns} data-layout={layout}>
      {children}
    </div>
  );
}
