import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { passkeyNameLengthMax } from '#contract/desk/account.ts';
import { accountMutations } from '#web/data/users/account.ts';
import { announce } from '#web/lib/announce.ts';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

/** Adds a passkey under a name. Shows the recovery codes if it is the user's first second factor. */
export function AddPasskey({ close }: { readonly close: () => void }) {
  const { mutateAsync } = useMutation(accountMutations.addPasskey());
  const write = useConfirmedWrite('Adding a passkey', 'factors');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodeList codes={codes} close={close} />;
  const submit = () => {
    if (name.trim() === '') return setProblem('Enter a name: it tells your passkeys apart');
    setProblem(null);
    write.run(
      () => mutateAsync(name.trim()),
      ({ recovery_codes: codes }) => {
        announce('Passkey added');
        if (codes === null) close();
        else setCodes(codes);
      },
    );
  };
  return (
    <Dialog title="Add a passkey" isOpen {...(write.isRunning ? {} : { close })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          <Text c="dimmed">Your browser asks next where to keep it: on this device, on a phone or on a security key.</Text>
          <TextInput
            label="Name"
            placeholder="Work laptop"
            required
            withAsterisk={false}
            data-autofocus
            autoComplete="off"
            maxLength={passkeyNameLengthMax}
            value={name}
            error={problem}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <Group justify="flex-end" gap="xs" mt="sm">
            <Button variant="default" disabled={write.isRunning} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={write.isRunning}>
              Continue
            </Button>
          </Group>
          {write.error === null ? null : <Text role="alert">Not added: {write.error.message}</Text>}
        </Stack>
      </form>
      {write.dialog}
    </Dialog>
  );
}
