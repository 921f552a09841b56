import type { CSSProperties } from 'react';
import { Panel } from '#web/parts/facts.tsx';
import classes from './skeleton.module.css';

type SkeletonRowsProps = {
  /** Number of rows. Default: 12. */
  readonly rows?: number;
  /** Relative widths of the columns. */
  readonly widths: readonly number[];
  /** Height of a row, rem, where it has more than one line. Such a table has a head. */
  readonly tall?: number;
};

/** Skeleton of a table, or of cards when narrow. */
export function SkeletonRows({ rows = 12, widths, tall }: SkeletonRowsProps) {
  const bars = widths.map((width, column) => (
    <span key={`${column}-${width}`} style={{ '--width': `${width}%` } as CSSProperties}>
      <i className={classes.bar} />
    </span>
  ));
  const height = tall === undefined ? {} : { 'data-tall': '', style: { '--tall': `${tall}rem` } as CSSProperties };
  return (
    <div className={classes.rows} aria-hidden="true" {...height}>
      {tall === undefined ? null : <div className={`${classes.row} ${classes.head}`}>{bars}</div>}
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          {bars}
        </div>
      ))}
    </div>
  );
}

/** Skeleton of a panel of facts. */
export function SkeletonPanel({ title, facts }: { readonly title: string; readonly facts: number }) {
  return (
    <Panel title={title}>
      <div className={classes.facts} aria-hidden="true">
        {Array.from({ length: facts }, (_, index) => (
          <div key={index}>
            <i className={classes.bar} />
            <i className={classes.bar} />
          </div>
        ))}
      </div>
    </Panel>
  );
}

/** Skeleton of a form. */
export function SkeletonForm({ fields = 10 }: { readonly fields?: number }) {
  return (
    <div className={classes.form} aria-hidden="true">
      {Array.from({ length: fields }, (_, index) => (
        <div key={index}>
          <i className={classes.bar} />
          <i className={classes.field} />
        </div>
      ))}
    </div>
  );
}
