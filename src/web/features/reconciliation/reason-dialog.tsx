import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { announce } from '#web/lib/screen-reader.ts';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { inputProps } from '#web/parts/form/small-form.tsx';

type ReasonDialogProps = {
  /** The label of the button that opens the dialog: `'Explain…'`. */
  readonly buttonLabel: string;
  readonly title: string;
  /** The label of the submit button: `'Explain finding'`. */
  readonly submitLabel: string;
  /** The message that is announced after a success. */
  readonly doneMessage: string;
  readonly isPrimary?: boolean;
  readonly submit: (reason: string) => Promise<unknown>;
};

const reasonSchema = z.object({ reason: z.string().check(z.trim(), z.minLength(1, 'Enter a reason')) });

/** A button with a dialog that asks for a reason. */
export function ReasonDialog({ buttonLabel, title, submitLabel, doneMessage, isPrimary = false, submit }: ReasonDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={isPrimary ? 'filled' : 'default'} onClick={() => setOpen(true)}>
        {buttonLabel}
      </Button>
      {isOpen ? (
        <DialogForm
          title={title}
          submitLabel={submitLabel}
          schema={reasonSchema}
          defaultValues={{ reason: '' }}
          confirmation={['Deciding on a reconciliation']}
          submit={async ({ reason }) => {
            await submit(reason);
            announce(doneMessage);
            setOpen(false);
          }}
          close={() => setOpen(false)}
        >
          {(form) => <TextInput {...inputProps(form, 'reason')} label="Reason" autoComplete="off" aria-required data-autofocus />}
        </DialogForm>
      ) : null}
    </>
  );
}
