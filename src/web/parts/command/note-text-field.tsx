import { notesLengthMax } from '#contract/rules/command-request.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { controlOf, FieldFrame } from '#web/parts/entity/entity-field-frame.tsx';
import type { EntityFormReturn, EntityPath } from '#web/parts/entity/entity-form.ts';
import './command-fields.module.css';

type NoteTextFieldProps = {
  readonly form: EntityFormReturn;
  readonly path: EntityPath;
  /** Why it is so long at most; that of notes with a mark unless given. */
  readonly description?: string;
};

const markedWords = `For your records, never on the chain. At most ${notesLengthMax} characters: the desk adds a mark by which it finds the record again.`;

/** A note for the record. */
export function NoteTextField({ form, path, description = markedWords }: NoteTextFieldProps) {
  const words = { id: path, label: 'Note', description, error: useFieldError(form, path) };
  return (
    <FieldFrame {...words}>
      <textarea {...form.register(path)} {...controlOf({ ...words, isRequired: false })} rows={2} dir="auto" data-lines="" />
    </FieldFrame>
  );
}
