import { Stack, Text } from '@mantine/core';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import {
  FormProvider,
  get,
  set,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ConfirmationPurpose } from '#contract/desk/second-factor.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { useConfirmedIdentity } from './confirm-identity.tsx';

export type SmallFormOptions<Values extends FieldValues, Result> = {
  /** Validates and converts the values of the form. */
  readonly schema: z.ZodMiniType<Result, Values>;
  readonly defaultValues: NoInfer<DefaultValues<Values>>;
  /** Sends the converted values. If the server's refusal names a field, the message is displayed at that field. */
  readonly submit: (values: Result) => unknown;
  /** The name of the action and the purpose of a required confirmation: `['Changing users']`. Default: sending money. */
  readonly confirmation?: readonly [what?: string, purpose?: ConfirmationPurpose];
};

/** The failure of a submission that no field can show, and the submitted values. */
export type FormFailure<Result> = { readonly error: Error; readonly values: Result };

export type SmallForm<Values extends FieldValues, Result> = {
  readonly form: UseFormReturn<Values, unknown, Result>;
  /** Submits the form. Does nothing while a submission is running. */
  readonly onSubmit: (event: SubmitEvent) => void;
  readonly isRunning: boolean;
  readonly failure: FormFailure<Result> | null;
  /** The dialog in which the user confirms their identity. The caller renders it. */
  readonly dialog: ReactNode;
};

/** A form with typed values, which a zod schema validates. */
export function useSmallForm<Values extends FieldValues, Result>(options: SmallFormOptions<Values, Result>): SmallForm<Values, Result> {
  const { schema, defaultValues, submit, confirmation = [] } = options;
  const identity = useConfirmedIdentity(...confirmation);
  const form = useForm<Values, unknown, Result>({ defaultValues, resolver: schemaResolver(schema) });
  const [failure, setFailure] = useState<FormFailure<Result> | null>(null);
  // A ref instead of a state, because a second click may come before the next render.
  const isStarted = useRef(false);
  const send = async (values: Result) => {
    try {
      await identity.run(async () => submit(values));
    } catch (reason) {
      const error = reason instanceof Error ? reason : new Error('Not saved');
      const field = error instanceof HttpRefusal ? error.field : undefined;
      if (field !== undefined && isVisible(form, field))
        form.setError(field as FieldPath<Values>, { message: error.message }, { shouldFocus: true });
      // If the user closed the confirmation dialog, no failure is displayed.
      else if (!(error instanceof HttpRefusal && error.code === 'step_up_required')) setFailure({ error, values });
    }
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // Stops the event, because React would also deliver it to a form that contains this form.
    event.stopPropagation();
    if (isStarted.current) return;
    isStarted.current = true;
    setFailure(null);
    void form
      .handleSubmit(send)()
      .finally(() => {
        isStarted.current = false;
      });
  };
  return { form, onSubmit, isRunning: form.formState.isSubmitting, failure, dialog: identity.dialog };
}

/** Whether the form shows a field with this path. */
function isVisible<Values extends FieldValues, Result>({ control }: UseFormReturn<Values, unknown, Result>, path: string): boolean {
  const field: unknown = get(control._fields, `${path}._f.mount`);
  return field === true;
}

function schemaResolver<Values extends FieldValues, Result>(schema: z.ZodMiniType<Result, Values>): Resolver<Values, unknown, Result> {
  return (values) => {
    const parseResult = schema.safeParse(values);
    if (parseResult.success) return { values: parseResult.data, errors: {} };
    const errors: FieldErrors<Values> = {};
    // Sets the messages in reverse order, so that each field ends up with its first message.
    for (const { path, message } of parseResult.error.issues.toReversed())
      set(errors, path.map(String).join('.') || 'root', { type: 'invalid', message });
    return { values: {}, errors };
  };
}

/** Options of `register` for a select field of integers. Its empty option is null. */
export const integerSelect = {
  setValueAs: (value: string | number | null) => (value === '' ? null : typeof value === 'string' ? integerOfText(value) : value),
};

/** Props of a Mantine input for the field with a path, including the field's error. */
export function inputProps<Values extends FieldValues>(
  { register, getFieldState, formState }: Pick<UseFormReturn<Values>, 'register' | 'getFieldState' | 'formState'>,
  path: FieldPath<Values>,
) {
  return { ...register(path), error: getFieldState(path, formState).error?.message };
}

type SmallFormFrameProps<Values extends FieldValues, Result> = {
  /** Accessible name of the form. */
  readonly label: string;
  readonly smallForm: SmallForm<Values, Result>;
  /** Renders a failed submission. Default: the message of the error. */
  readonly renderFailure?: ((failure: FormFailure<Result>) => ReactNode) | undefined;
  readonly buttons: ReactNode;
  /** The fields. Their components may call `useFormContext`. */
  readonly children: ReactNode;
};

/** The fields of a small form, its failure, and its buttons. */
export function SmallFormFrame<Values extends FieldValues, Result>(props: SmallFormFrameProps<Values, Result>) {
  const { label, smallForm, renderFailure = failureText, buttons, children } = props;
  const { form, onSubmit, failure, dialog } = smallForm;
  return (
    <FormProvider {...form}>
      <form noValidate aria-label={label} onSubmit={onSubmit}>
        <Stack gap="sm">
          {children}
          {failure === null ? null : renderFailure(failure)}
          {buttons}
        </Stack>
      </form>
      {dialog}
    </FormProvider>
  );
}

function failureText({ error }: { readonly error: Error }) {
  return (
    <Text c="red" role="alert" dir="auto">
      {error.message}
    </Text>
  );
}
