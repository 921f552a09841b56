import { Textarea } from '@mantine/core';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { notesLengthMax } from '#contract/rules/command-request.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { controlProps, FieldFrame } from '#web/parts/entity/entity-field-frame.tsx';

type NoteTextFieldProps<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly path: FieldPath<Values>;
  /** Description with the maximum length. The default takes into account that the desk adds a mark to the note. */
  readonly description?: string;
};

const noteDescription = `For your records, never on chain. At most ${notesLengthMax} characters: the desk adds its own reference.`;

/** The field for the note of a request. */
export function NoteTextField<Values extends FieldValues>({ form, path, description = noteDescription }: NoteTextFieldProps<Values>) {
  const field = { id: path, label: 'Note', description, error: useFieldError(form, path) };
  return (
    <FieldFrame {...field}>
      <Textarea {...form.register(path)} {...controlProps({ ...field, isRequired: false })} rows={2} dir="auto" />
    </FieldFrame>
  );
}
