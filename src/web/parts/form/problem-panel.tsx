import { Alert, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '#web/parts/page/icon.tsx';

type ProblemPanelProps = {
  readonly title: string;
  /** Its name for who listens. */
  readonly name: string;
  /** What it alerts to: it takes the focus, and again with each new one. */
  readonly alerting?: Error;
  /** Lets a page focus the panel, as it does a field. */
  readonly id?: string;
  readonly children: ReactNode;
};

/** Why a form is not submitted: what is missing, or who refused it. */
export function ProblemPanel({ title, name, alerting, id, children }: ProblemPanelProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (alerting !== undefined) ref.current?.focus();
  }, [alerting]);
  return (
    <Alert
      ref={ref}
      {...(id === undefined ? {} : { id })}
      tabIndex={-1}
      color="red"
      variant="outline"
      icon={<Icon name="alert" />}
      aria-label={name}
      role={alerting === undefined ? 'region' : 'alert'}
    >
      {/* Not by the alert's own title, which would be its name. */}
      <Title order={3}>{title}</Title>
      {children}
    </Alert>
  );
}
