import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { EntityFormReturn } from '#web/parts/entity/entity-form.ts';
import { Fold } from '#web/parts/page/fold.tsx';
import { choices } from './regulatory-values.ts';

type ChoiceProps = { readonly form: EntityFormReturn };

/** Whether the own organisation sent the deposit. Operator facts: Updating a deposit. */
export function useIsOwn(form: EntityFormReturn): boolean {
  return useWatch({ control: form.control, name: choices.own }) === 'yes';
}

/** Declares the own organisation as the originator. Keeps values typed about another originator. */
export function OwnOriginator({ form }: ChoiceProps) {
  const isOwn = useIsOwn(form);
  return (
    <Checkbox
      size="xs"
      id={choices.own}
      checked={isOwn}
      onChange={(event) => form.setValue(choices.own, event.currentTarget.checked ? 'yes' : '')}
      label="Our own organisation is the originator"
    />
  );
}

/** Explains the consequence of the declaration. */
export function OwnNote() {
  return (
    <Text component="output" c="dimmed">
      Nothing more is needed: your organisation is submitted as the only originator, with no third party. What you typed about others stays
      here.
    </Text>
  );
}

/** Whether the client instructed the deposit (optional). Operator facts: Updating a deposit. */
export function ClientInstructed({ form }: ChoiceProps) {
  return (
    <Fold title="About this deposit: one optional field" isOpen={form.getValues(choices.clientInstructed) !== ''}>
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
    </Fold>
  );
}
