import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { signedOut } from '#web/data/line.ts';
import { signIn, useSession } from '#web/data/session.ts';
import { announce } from '#web/lib/announce.ts';
import { useStore } from '#web/lib/store.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import classes from './shell.module.css';

/** Asks for the password in place when the session has ended: what is typed on the page stays, and what failed is asked again. */
export function SignInAgain() {
  const isOpen = useStore(signedOut);
  const { user } = useSession();
  const queryClient = useQueryClient();
  const attempt = useMutation({
    mutationFn: signIn,
    onSuccess: () => {
      signedOut.set(false);
      announce('Signed in again');
      void queryClient.invalidateQueries();
    },
  });
  return (
    <Dialog title="Your session has ended" isOpen={isOpen}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget);
          attempt.mutate({ email: textOf(typed.get('email')), password: textOf(typed.get('password')) });
        }}
      >
        <p>Sign in again to go on where you are. Nothing you typed is lost.</p>
        <TextInput
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={user.email}
          required
          withAsterisk={false}
        />
        <TextInput
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-first
          error={attempt.error?.message}
        />
        <Button type="submit" size="sm" loading={attempt.isPending}>
          Sign in and continue
        </Button>
      </form>
    </Dialog>
  );
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}
