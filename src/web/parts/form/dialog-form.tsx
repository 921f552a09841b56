import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { SmallFormFrame, useSmallForm, type FormFailure, type SmallForm, type SmallFormOptions } from './small-form.tsx';

type DialogFormProps<Values extends FieldValues, Result> = SmallFormOptions<Values, Result> & {
  readonly title: string;
  /** Label of the submit button, with verb and object: `'Create wallet'`. */
  readonly submitLabel: string | ((form: SmallForm<Values, Result>['form']) => string);
  /** Color of the submit button. */
  readonly color?: string;
  /** Closes the dialog. Called when the user leaves the dialog. After a success, `submit` calls this function. */
  readonly close: () => void;
  readonly isWide?: boolean;
  /** Renders a failed submission. Default: the message of the error. */
  readonly renderFailure?: (failure: FormFailure<Result>) => ReactNode;
  /** Whether the submit button is disabled. Default: never. */
  readonly isBlocked?: (small: SmallForm<Values, Result>) => boolean;
  /** Renders the fields. Their components may call `useFormContext`. */
  readonly children: (form: SmallForm<Values, Result>['form']) => ReactNode;
};

/** A small form in a dialog. While it is being submitted, the dialog cannot be closed, so that the user sees the outcome. */
export function DialogForm<Values extends FieldValues, Result>(props: DialogFormProps<Values, Result>) {
  const { title, submitLabel, color, close, isWide = false, renderFailure, isBlocked, children, ...options } = props;
  const smallForm = useSmallForm(options);
  const { form, isRunning } = smallForm;
  const buttons = (
    <Group justify="flex-end" gap="xs" mt="sm">
      <Button variant="default" disabled={isRunning} onClick={close}>
        Close
      </Button>
      <Button type="submit" loading={isRunning} disabled={isBlocked?.(smallForm) === true} {...(color === undefined ? {} : { color })}>
        {typeof submitLabel === 'string' ? submitLabel : submitLabel(form)}
      </Button>
    </Group>
  );
  return (
    <Dialog title={title} isOpen isWide={isWide} {...(isRunning ? {} : { close })}>
      <SmallFormFrame label={title} smallForm={smallForm} renderFailure={renderFailure} buttons={buttons}>
        {children(form)}
      </SmallFormFrame>
    </Dialog>
  );
}
