import { Textarea } from '@mantine/core';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { notesLengthMax } from '#contract/rules/command-request.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { controlOf, FieldFrame } from '#web/parts/entity/entity-field-frame.tsx';

type NoteTextFieldProps<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly path: FieldPath<Values>;
  /** Why the length is limited. Default: the reason for notes with a mark. */
  readonly description?: string;
};

const markedWords = `For your records, never on chain. At most ${notesLengthMax} characters: the desk adds its own reference.`;

/** The note of a request. */
export function NoteTextField<Values extends FieldValues>({ form, path, description = markedWords }: NoteTextFieldProps<Values>) {
  const words = { id: path, label: 'Note', description, error: useFieldError(form, path) };
  return (
    <FieldFrame {...words}>
      <Textarea {...form.register(path)} {...controlOf({ ...words, isRequired: false })} rows={2} dir="auto" />
    </FieldFrame>
  );
}
