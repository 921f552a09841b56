import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Fold } from '#web/parts/page/fold.tsx';
import type { RegulatoryValues } from './regulatory-values.ts';

/** Whether the form states that the user's own organisation sent the deposit. Operator facts: Updating a deposit. */
export function useIsOwnOriginator(): boolean {
  return useWatch<RegulatoryValues, 'isOwn'>({ name: 'isOwn' });
}

/**
 * The checkbox that declares the own organisation as the originator. The form keeps values that were typed about another
 * originator.
 */
export function OwnOriginatorField() {
  const { register } = useFormContext<RegulatoryValues>();
  return <Checkbox size="xs" id="isOwn" {...register('isOwn')} label="Our own organisation is the originator" />;
}

/** Explains what happens if the own organisation is declared as the originator. */
export function OwnOriginatorNote() {
  return (
    <Text component="output" c="dimmed">
      Nothing else is required: your organisation is submitted as the only originator, without a third party. Your other entries stay in the
      form.
    </Text>
  );
}

/** The optional field that states whether the client instructed the deposit. Operator facts: Updating a deposit. */
export function ClientInstructedField() {
  const { field } = useController<RegulatoryValues, 'isClientInstructed'>({ name: 'isClientInstructed' });
  const [isOpen] = useState(field.value !== null);
  return (
    <Fold title="Instruction by the client, optional" isOpen={isOpen}>
      <NativeSelect
        {...field}
        value={String(field.value ?? '')}
        onChange={({ currentTarget: { value } }) => field.onChange(value === '' ? null : value === 'true')}
        id={field.name}
        label="Instructed by the client"
        description="“Yes” declares that the client, your organisation, instructed this transfer; “No” that it did not. “Not stated” declares nothing."
      >
        <option value="">Not stated</option>
        <option value="true">Yes, the client instructed it</option>
        <option value="false">No, the client did not</option>
      </NativeSelect>
    </Fold>
  );
}
