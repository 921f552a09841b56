import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { passwordLengthMin } from '#contract/desk/users.ts';
import { useSession } from '#web/data/session.ts';
import { accountMutations } from '#web/data/users/account.ts';
import { announce } from '#web/lib/announce.ts';
import { refusalOf } from '#web/parts/form/use-write.ts';
import { Panel } from '#web/parts/record/facts.tsx';

const untyped = { current: '', chosen: '', again: '' } as const;

type Typed = Readonly<Record<keyof typeof untyped, string>>;

const fields = [
  { name: 'current', label: 'Current password', autoComplete: 'current-password', wire: 'current_password' },
  { name: 'chosen', label: `New password, at least ${passwordLengthMin} characters`, autoComplete: 'new-password', wire: 'new_password' },
  { name: 'again', label: 'The new password again', autoComplete: 'new-password', wire: 'again' },
] as const;

/** Changes the user's password, which ends their other sessions. */
export function OwnPassword({ blocked }: { readonly blocked: string | null }) {
  return (
    <Panel title="Password">
      {blocked === null ? (
        <PasswordForm />
      ) : (
        <Text size="xs" c="dimmed">
          {blocked}.
        </Text>
      )}
    </Panel>
  );
}

function PasswordForm() {
  const { user } = useSession();
  const change = useMutation(accountMutations.changePassword());
  const [typed, setTyped] = useState<Typed>(untyped);
  const [problems, setProblems] = useState<Partial<Typed>>({});
  const submit = () => {
    const found = problemsOf(typed);
    setProblems(found);
    if (Object.keys(found).length > 0 || change.isPending) return;
    const body = { current_password: typed.current, new_password: typed.chosen };
    change.mutate(body, {
      onSuccess: () => {
        setTyped(untyped);
        announce('Password changed. Your other sessions have ended');
      },
    });
  };
  // A failure that no field shows.
  const failure = fields.some(({ wire }) => refusalOf(change.error, wire) !== undefined) ? null : change.error;
  return (
    <form
      noValidate
      aria-label="Change your password"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />
        {fields.map(({ name, label, autoComplete, wire }) => (
          <TextInput
            key={name}
            type="password"
            label={label}
            autoComplete={autoComplete}
            required
            withAsterisk={false}
            maxLength={1024}
            value={typed[name]}
            error={problems[name] ?? refusalOf(change.error, wire)}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        {failure === null ? null : <Text role="alert">Not changed: {failure.message}</Text>}
        {change.isSuccess && typed.current === '' ? <Text>Password changed. Your other sessions have ended.</Text> : null}
        <Stack gap={6} align="flex-start">
          <Button type="submit" variant="default" loading={change.isPending}>
            Change password
          </Button>
          <Text size="xs" c="dimmed">
            Your other sessions end; this one stays.
          </Text>
        </Stack>
      </Stack>
    </form>
  );
}

function problemsOf({ current, chosen, again }: Typed): Partial<Typed> {
  return {
    ...(current === '' ? { current: 'Enter your current password' } : {}),
    ...(Array.from(chosen.normalize('NFKC')).length < passwordLengthMin ? { chosen: `At least ${passwordLengthMin} characters` } : {}),
    ...(chosen === again ? {} : { again: 'The two passwords differ' }),
  };
}
