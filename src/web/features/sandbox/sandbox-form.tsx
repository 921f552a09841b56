import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { Endpoint, ResponseOf } from '#contract/wire/endpoint.ts';
import { sandboxWrite, type SandboxRequest } from '#web/data/sandbox.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { Panel } from '#web/parts/record/facts.tsx';
import { SandboxControl, type SandboxField } from './sandbox-control.tsx';
import { problemAt, sandboxProblem, type SandboxProblem, type SandboxValues } from './sandbox-request.ts';

/** The result as text, and a link to it. */
export type SandboxDone = { readonly message: string; readonly link?: ReactNode };

type SandboxFormProps<Row extends Endpoint> = {
  readonly title: string;
  /** Which actor the form plays, and the consequences. */
  readonly about: string;
  /** Label of the button: verb and object. */
  readonly submitLabel: string;
  readonly fields: readonly SandboxField[];
  /** Initial values of the fields; a change replaces the current values. */
  readonly initial: SandboxValues;
  readonly row: Row;
  readonly requestOf: (values: SandboxValues) => SandboxRequest;
  /** Checks that the row's schemas cannot express. */
  readonly check?: (values: SandboxValues) => SandboxProblem | null;
  readonly done: (answer: ResponseOf<Row>, values: SandboxValues) => SandboxDone;
  /** Content above the fields: the current state. */
  readonly children?: ReactNode;
};

/** A small form that plays one actor. It keeps its values, so that the user can repeat the action. */
export function SandboxForm<Row extends Endpoint>(props: SandboxFormProps<Row>) {
  const { title, about, submitLabel, fields, initial, row, requestOf, check, done, children } = props;
  const { mutate, isPending, error } = useMutation(sandboxWrite(row));
  const [outcome, setOutcome] = useState<SandboxDone | null>(null);
  const form = useForm<Record<string, string>>({ values: { ...initial } });
  const isStarted = useRef(false);
  const show = ({ name, message }: SandboxProblem) => (name === null ? undefined : form.setError(name, { message }, { shouldFocus: true }));
  const send = (typed: SandboxValues) => {
    const values = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim()]));
    const request = requestOf(values);
    const problem = check?.(values) ?? sandboxProblem(row, request, fields);
    if (problem !== null) return show({ ...problem, name: problem.name ?? 'root' });
    // A second click may come before the first one has disabled the button.
    if (isStarted.current) return;
    isStarted.current = true;
    setOutcome(null);
    mutate(request, {
      onSuccess: (answer) => {
        const result = done(answer, values);
        setOutcome(result);
        announce(result.message);
      },
      onError: (refusal) => {
        if (refusal instanceof HttpRefusal && refusal.field !== undefined) show(problemAt(fields, refusal.field, refusal.message));
      },
      onSettled: () => {
        isStarted.current = false;
      },
    });
  };
  const { errors } = form.formState;
  const atField = Object.keys(errors).some((name) => name !== 'root');
  const whole = errors.root?.message ?? (atField ? undefined : error?.message);
  return (
    <Panel title={title}>
      <Text c="dimmed" mb="sm">
        {about}
      </Text>
      {children}
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          // Otherwise an error of the last attempt prevents the form from being sent.
          form.clearErrors();
          void form.handleSubmit(send)(event);
        }}
      >
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {fields.map((field) => (
              <SandboxControl key={field.name} form={form} field={field} title={title} error={errors[field.name]?.message} />
            ))}
          </SimpleGrid>
          {whole === undefined ? null : (
            <Text c="red" role="alert">
              {whole}
            </Text>
          )}
          <Group gap="sm">
            <Button type="submit" variant="default" loading={isPending}>
              {submitLabel}
            </Button>
            {outcome === null ? null : (
              <Text span inherit>
                {outcome.message} {outcome.link}
              </Text>
            )}
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
