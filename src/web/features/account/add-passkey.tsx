import { Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { passkeyNameLengthMax } from '#contract/desk/account.ts';
import { trimmedTextSchema } from '#contract/wire/checked.ts';
import { accountMutations } from '#web/data/users/account.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { inputProps } from '#web/parts/form/small-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

const schema = z.object({ name: trimmedTextSchema(passkeyNameLengthMax).check(z.minLength(1, 'Enter a name for this passkey')) });

/** Adds a passkey under a name. Shows the recovery codes if it is the user's first second factor. */
export function AddPasskey({ close }: { readonly close: () => void }) {
  const { mutateAsync } = useMutation(accountMutations.addPasskey());
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodeList codes={codes} close={close} />;
  const submit = async ({ name }: z.infer<typeof schema>) => {
    const { recovery_codes: newCodes } = await mutateAsync(name);
    announce('Passkey added');
    if (newCodes === null) close();
    else setCodes(newCodes);
  };
  return (
    <DialogForm
      title="Add a passkey"
      submitLabel="Continue"
      schema={schema}
      defaultValues={{ name: '' }}
      submit={submit}
      confirmation={['Adding a passkey', 'factors']}
      close={close}
    >
      {(form) => (
        <>
          <Text c="dimmed">Your browser then asks where to save it: on this device, on a phone or on a security key.</Text>
          <TextInput
            {...inputProps(form, 'name')}
            label="Name"
            placeholder="Work laptop"
            required
            withAsterisk={false}
            data-autofocus
            autoComplete="off"
          />
        </>
      )}
    </DialogForm>
  );
}
