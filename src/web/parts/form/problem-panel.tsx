import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '#web/parts/icon.tsx';
import classes from './problem-panel.module.css';

type ProblemPanelProps = {
  readonly title: string;
  /** Its name for who listens. */
  readonly name: string;
  /** What it alerts to: it takes the focus, and again with each new one. */
  readonly alerting?: Error;
  readonly children: ReactNode;
};

/** Why a form is not submitted: what is missing, or who refused it. */
export function ProblemPanel({ title, name, alerting, children }: ProblemPanelProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (alerting !== undefined) ref.current?.focus();
  }, [alerting]);
  return (
    <section ref={ref} className={classes.problems} aria-label={name} {...(alerting === undefined ? {} : { role: 'alert', tabIndex: -1 })}>
      <h3>
        <Icon name="alert" /> {title}
      </h3>
      {children}
    </section>
  );
}
