import type { ReactNode } from 'react';
import classes from './command-form.module.css';

type SectionProps = {
  readonly title: string;
  /** Its title stands above, for what has titles of its own at the left. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** A part of a form with its title at the left. */
export function FormSection({ title, isWide = false, children }: SectionProps) {
  return (
    <section className={classes.section} data-wide={isWide} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes.rows}>{children}</div>
    </section>
  );
}
