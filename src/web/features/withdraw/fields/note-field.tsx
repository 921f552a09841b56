import { queueLimits } from '#contract/limits.ts';
import { mayBeBatched, places } from '#web/features/withdraw/withdraw-values.ts';
import { NoteTextField } from '#web/parts/command/note-text-field.tsx';
import type { FieldProps } from './field-props.ts';
import classes from '#web/parts/command/command-fields.module.css';

/** A note for the record, and whether the withdrawal is queued for a batch. */
export function NoteField({ form, chosen, typed, write }: FieldProps) {
  return (
    <>
      <NoteTextField form={form} path={places.notes} />
      {mayBeBatched(chosen) ? (
        <label className={classes.check}>
          <input
            type="checkbox"
            id={places.batched}
            checked={typed.batched === 'yes'}
            onChange={(event) => write({ batched: event.currentTarget.checked ? 'yes' : '' })}
          />
          <span>
            Queue for a batch
            <span className={classes.hint}>
              Cheaper but later: the service sends it with others, after {queueLimits.count} are queued or {queueLimits.time.words}.
            </span>
          </span>
        </label>
      ) : null}
    </>
  );
}
