import { notesLengthMax } from '#contract/rules/command-request.ts';
import { mayBeBatched, places } from '#web/features/withdraw/withdraw-values.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { controlOf, FieldFrame } from '#web/parts/entity/entity-field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import classes from '#web/parts/command/command-fields.module.css';

/** A note for the record, and whether the withdrawal waits for others. */
export function NoteField({ form, chosen, typed, write }: FieldProps) {
  const words = {
    id: places.notes,
    label: 'Note',
    description: `For your records, never on the chain. At most ${notesLengthMax} characters: the desk adds a mark by which it finds the record again.`,
    error: useFieldError(form, places.notes),
  };
  return (
    <>
      <FieldFrame {...words}>
        <textarea {...form.register(places.notes)} {...controlOf({ ...words, isRequired: false })} rows={2} dir="auto" data-lines="" />
      </FieldFrame>
      {mayBeBatched(chosen) ? (
        <label className={classes.check}>
          <input
            type="checkbox"
            id={places.batched}
            checked={typed.batched === 'yes'}
            onChange={(event) => write({ batched: event.currentTarget.checked ? 'yes' : '' })}
          />
          <span>
            Queue it for a batch
            <span className={classes.hint}>
              Cheaper and later: the service sends it with others, once 50 are queued or after 30 minutes.
            </span>
          </span>
        </label>
      ) : null}
    </>
  );
}
