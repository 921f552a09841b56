import type { ReactNode } from 'react';
import { LongText } from '#web/parts/long-text.tsx';
import classes from './facts.module.css';

/** Named facts of a record. One whose value is null, undefined or empty text is left out. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={classes.facts}>
      {Object.entries(facts).map(([name, value]) =>
        value === null || value === undefined || value === '' ? null : (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd dir="auto">{typeof value === 'string' ? <LongText text={value} /> : value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** A titled panel of a detail page. */
export function Panel({ title, aside, children }: { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode }) {
  return (
    <section className={classes.panel} aria-label={title}>
      <div className={classes.title}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

type DetailColumnsProps = { readonly children: ReactNode; readonly side: ReactNode; readonly below?: ReactNode };

/**
 * Facts at the left, related panels at the right, panels of one kind in rows below. A single column
 * when narrow.
 */
export function DetailColumns({ children, side, below }: DetailColumnsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>{children}</div>
      <div className={classes.stack}>{side}</div>
      {below === undefined ? null : <div className={classes.below}>{below}</div>}
    </div>
  );
}
