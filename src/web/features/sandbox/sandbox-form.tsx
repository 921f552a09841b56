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
import { problemAtField, sandboxProblem, type SandboxProblem, type SandboxValues } from './sandbox-request.ts';

/** A message about the result of an action, with a link to the record. */
export type SandboxResult = { readonly message: string; readonly link?: ReactNode };

type SandboxFormProps<Row extends Endpoint> = {
  readonly title: string;
  /** Describes the actor whom the user plays, and the consequences of the action. */
  readonly description: string;
  /** The label of the submit button, with verb and object. */
  readonly submitLabel: string;
  readonly fields: readonly SandboxField[];
  /** The initial values of the fields. If they change, they replace the current values. */
  readonly initialValues: SandboxValues;
  readonly row: Row;
  readonly requestOf: (values: SandboxValues) => SandboxRequest;
  /** Checks the values for problems that the endpoint's schemas cannot express. */
  readonly checkValues?: (values: SandboxValues) => SandboxProblem | null;
  readonly resultOf: (answer: ResponseOf<Row>, values: SandboxValues) => SandboxResult;
  /** Content above the fields, such as the current state. */
  readonly children?: ReactNode;
};

/** A small form for the action of one actor. Its values stay after the action, so that the user can repeat it. */
export function SandboxForm<Row extends Endpoint>(props: SandboxFormProps<Row>) {
  const { title, description, submitLabel, fields, initialValues, row, requestOf, checkValues, resultOf, children } = props;
  const { mutate, isPending, error } = useMutation(sandboxWrite(row));
  const [outcome, setOutcome] = useState<SandboxResult | null>(null);
  const form = useForm<Record<string, string>>({ values: { ...initialValues } });
  const isStarted = useRef(false);
  const showProblem = ({ name, message }: SandboxProblem) =>
    name === null ? undefined : form.setError(name, { message }, { shouldFocus: true });
  const send = (typed: SandboxValues) => {
    const values = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim()]));
    const request = requestOf(values);
    const problem = checkValues?.(values) ?? sandboxProblem(row, request, fields);
    if (problem !== null) return showProblem({ ...problem, name: problem.name ?? 'root' });
    // Ignores a second click that comes before the first click has disabled the button.
    if (isStarted.current) return;
    isStarted.current = true;
    setOutcome(null);
    mutate(request, {
      onSuccess: (answer) => {
        const result = resultOf(answer, values);
        setOutcome(result);
        announce(result.message);
      },
      onError: (refusal) => {
        if (refusal instanceof HttpRefusal && refusal.field !== undefined)
          showProblem(problemAtField(fields, refusal.field, refusal.message));
      },
      onSettled: () => {
        isStarted.current = false;
      },
    });
  };
  const { errors } = form.formState;
  const hasFieldError = Object.keys(errors).some((name) => name !== 'root');
  const formMessage = errors.root?.message ?? (hasFieldError ? undefined : error?.message);
  return (
    <Panel title={title}>
      <Text c="dimmed" mb="sm">
        {description}
      </Text>
      {children}
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          // Errors of the last attempt are cleared, because they would prevent the next attempt.
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
          {formMessage === undefined ? null : (
            <Text c="red" role="alert">
              {formMessage}
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
