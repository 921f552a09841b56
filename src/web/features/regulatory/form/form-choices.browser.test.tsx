import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { renderPart } from '#web/parts/test-render.tsx';
import { ClientInstructedField } from './form-choices.tsx';

function Form() {
  const form = useForm({ defaultValues: { isClientInstructed: true } });
  return (
    <FormProvider {...form}>
      <ClientInstructedField />
    </FormProvider>
  );
}

test('the field about the instruction of the client states what each answer declares', async () => {
  const screen = await renderPart(<Form />);
  await expect
    .element(screen.getByLabelText('Instructed by the client'))
    .toHaveAccessibleDescription(/“Yes” declares that the client, your organisation, instructed this transfer; “No” that it did not\./);
});
