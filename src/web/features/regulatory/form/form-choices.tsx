import { NativeSelect } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { EntityFormReturn } from '#web/parts/entity/entity-form.ts';
import { choices } from './regulatory-values.ts';
import classes from './regulatory-form.module.css';

type ChoiceProps = { readonly form: EntityFormReturn };

/** Whether the own organisation sent the deposit. Operator facts: Updating a deposit. */
export function useIsOwn(form: EntityFormReturn): boolean {
  return useWatch({ control: form.control, name: choices.own }) === 'yes';
}

/**
 * Declares the own organisation as the originator. Values typed about another originator are kept
 * in case.
 */
export function OwnOriginator({ form }: ChoiceProps) {
  const isOwn = useIsOwn(form);
  return (
    <label className={classes.choice}>
      <input
        type="checkbox"
        id={choices.own}
        checked={isOwn}
        onChange={(event) => form.setValue(choices.own, event.currentTarget.checked ? 'yes' : '')}
      />
      Our own organisation is the originator
    </label>
  );
}

/** Explains the consequence. */
export function OwnNote() {
  return (
    <output className={classes.ownNote}>
      Nothing more is needed: your organisation is submitted as the only originator, with no third party. What you typed about others stays
      here.
    </output>
  );
}

/** Whether the client instructed the deposit; optional. Operator facts: Updating a deposit. */
export function ClientInstructed({ form }: ChoiceProps) {
  return (
    <details className={classes.more} open={form.getValues(choices.clientInstructed) === '' ? undefined : true}>
      <summary>About this deposit: one optional field</summary>
      <NativeSelect
        {...form.register(choices.clientInstructed)}
        id={choices.clientInstructed}
        label="Instructed by the client"
        description="Recorded with your organisation as the beneficiary. Not stated omits it."
      >
        <option value="">Not stated</option>
        <option value="yes">Yes, the client instructed it</option>
        <option value="no">No, the client did not</option>
      </NativeSelect>
    </details>
  );
}
