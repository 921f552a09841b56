import { Text, TextInput, Textarea } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { inputOrder } from '#web/parts/entity/entity-form.ts';
import { inputProps } from '#web/parts/form/small-form.tsx';
import type { WalletTexts } from './wallet-values.ts';

/** Name, custom ID and description of a wallet. */
export function WalletFields() {
  const form = useFormContext<WalletTexts>();
  return (
    <>
      <TextInput
        {...inputProps(form, 'name')}
        label={
          <>
            Name{' '}
            <Text span size="xs" c="dimmed">
              required
            </Text>
          </>
        }
        aria-required
        data-autofocus
        autoComplete="off"
      />
      <TextInput
        {...inputProps(form, 'custom_id')}
        label="Custom ID"
        description="Your own reference. You can filter the wallet list by it."
        inputWrapperOrder={inputOrder}
        autoComplete="off"
      />
      <Textarea {...inputProps(form, 'description')} rows={3} label="Description" />
    </>
  );
}
