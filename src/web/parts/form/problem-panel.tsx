import { Alert, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '#web/parts/page/icon.tsx';

type ProblemPanelProps = {
  readonly title: string;
  /** Accessible name of the panel. */
  readonly name: string;
  /** The error to alert to. Each new error moves focus to the panel. */
  readonly alerting?: Error;
  /** ID by which a page can focus the panel, like a field. */
  readonly id?: string;
  readonly children: ReactNode;
};

/** Why a form is not submitted: missing values, or the reason of a refusal. */
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
      {/* Not the `title` prop of `Alert`: it would become the accessible name. */}
      <Title order={3}>{title}</Title>
      {children}
    </Alert>
  );
}
