import { Alert, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '#web/parts/page/icon.tsx';

type ProblemPanelProps = {
  readonly title: string;
  /** Accessible name of the panel. */
  readonly name: string;
  /** The error of the last submission. The panel takes the focus for each new error. */
  readonly error?: Error;
  /** The ID with which the page can focus the panel. */
  readonly id?: string;
  readonly children: ReactNode;
};

/** Explains why a form cannot be submitted: values are missing, or the server refused the submission. */
export function ProblemPanel({ title, name, error: alertError, id, children }: ProblemPanelProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (alertError !== undefined) ref.current?.focus();
  }, [alertError]);
  return (
    <Alert
      ref={ref}
      {...(id === undefined ? {} : { id })}
      tabIndex={-1}
      color="red"
      variant="outline"
      icon={<Icon name="alert" />}
      aria-label={name}
      role={alertError === undefined ? 'region' : 'alert'}
    >
      {/* The title is an element of its own, because the `title` prop of `Alert` would become the accessible name. */}
      <Title order={3}>{title}</Title>
      {children}
    </Alert>
  );
}
