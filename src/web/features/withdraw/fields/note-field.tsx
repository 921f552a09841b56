import { Checkbox } from '@mantine/core';
import { queueLimits } from '#contract/limits.ts';
import { mayBeBatched, places } from '#web/features/withdraw/withdraw-values.ts';
import { NoteTextField } from '#web/parts/command/note-text-field.tsx';
import type { FieldProps } from './field-props.ts';

/** A note for the record, and whether the withdrawal is queued for a batch. */
export function NoteField({ form, chosen, typed, write }: FieldProps) {
  return (
    <>
      <NoteTextField form={form} path={places.notes} />
      {mayBeBatched(chosen) ? (
        <Checkbox
          id={places.batched}
          checked={typed.batched === 'yes'}
          onChange={(event) => write({ batched: event.currentTarget.checked ? 'yes' : '' })}
          label="Queue for a batch"
          description={`Cheaper but later: the custodian sends it with others, after ${queueLimits.count} are queued or ${queueLimits.time.words}.`}
        />
      ) : null}
    </>
  );
}
