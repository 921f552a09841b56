import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { passwordLengthMin } from '#contract/desk/users.ts';
import { useSession } from '#web/data/session.ts';
import { accountMutations } from '#web/data/users/account.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { inputProps, SmallFormFrame, useSmallForm } from '#web/parts/form/small-form.tsx';
import { Panel } from '#web/parts/record/facts.tsx';

const schema = z
  .object({
    current_password: z.string().check(z.minLength(1, 'Enter your current password')),
    new_password: z.string().check(z.refine(isLongEnough, `At least ${passwordLengthMin} characters`)),
    again: z.string(),
  })
  .check(z.refine(({ new_password, again }) => new_password === again, { path: ['again'], message: 'The passwords do not match' }));

const fields = [
  { name: 'current_password', label: 'Current password', autoComplete: 'current-password' },
  { name: 'new_password', label: `New password, at least ${passwordLengthMin} characters`, autoComplete: 'new-password' },
  { name: 'again', label: 'Repeat the new password', autoComplete: 'new-password' },
] as const;

/** Changes the user's password, which ends their other sessions. */
export function OwnPassword({ blockReason }: { readonly blockReason: string | null }) {
  return (
    <Panel title="Password">
      {blockReason === null ? (
        <PasswordForm />
      ) : (
        <Text size="xs" c="dimmed">
          {blockReason}.
        </Text>
      )}
    </Panel>
  );
}

function PasswordForm() {
  const { user } = useSession();
  const { mutateAsync, isSuccess } = useMutation(accountMutations.changePassword());
  const smallForm = useSmallForm({
    schema,
    defaultValues: { current_password: '', new_password: '', again: '' },
    submit: async ({ current_password, new_password }) => {
      await mutateAsync({ current_password, new_password });
      smallForm.form.reset();
      announce('Password changed. Your other sessions are signed out');
    },
  });
  return (
    <SmallFormFrame
      label="Change your password"
      smallForm={smallForm}
      buttons={
        <>
          {isSuccess && !smallForm.form.formState.isDirty ? <Text>Password changed. Your other sessions are signed out.</Text> : null}
          <Stack gap={6} align="flex-start">
            <Button type="submit" variant="default" loading={smallForm.isRunning}>
              Change password
            </Button>
            <Text size="xs" c="dimmed">
              This signs out your other sessions.
            </Text>
          </Stack>
        </>
      }
    >
      <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />
      {fields.map(({ name, ...field }) => (
        <TextInput key={name} {...inputProps(smallForm.form, name)} {...field} type="password" required withAsterisk={false} />
      ))}
    </SmallFormFrame>
  );
}

function isLongEnough(password: string): boolean {
  return Array.from(password.normalize('NFKC')).length >= passwordLengthMin;
}
