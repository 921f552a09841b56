import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmPassword, useSession } from '#web/data/session.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import classes from './confirm-password.module.css';

/**
 * Asks for the password when an action needs a recent one, and then does the action again. `run` wraps the action; `dialog` stands somewhere
 * on the page.
 */
export function useConfirmedPassword() {
  const [again, setAgain] = useState<(() => void) | null>(null);
  const run = async <Result,>(action: () => Promise<Result>): Promise<Result> => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof HttpRefusal) || error.code !== 'step_up_required') throw error;
      await new Promise<void>((resolve, reject) => {
        setAgain(() => resolve);
        cancel.current = () => reject(error);
      });
      return action();
    }
  };
  const [cancel] = useState<{ current: () => void }>({ current: () => undefined });
  const dialog = (
    <PasswordDialog
      isOpen={again !== null}
      confirmed={() => {
        again?.();
        setAgain(null);
      }}
      leave={() => {
        setAgain(null);
        cancel.current();
      }}
    />
  );
  return { run, dialog };
}

type PasswordDialogProps = { readonly isOpen: boolean; readonly confirmed: () => void; readonly leave: () => void };

function PasswordDialog({ isOpen, confirmed, leave }: PasswordDialogProps) {
  const { user } = useSession();
  const attempt = useMutation({ mutationFn: confirmPassword, onSuccess: confirmed });
  return (
    <Dialog title="Confirm your password" isOpen={isOpen} close={leave}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('password');
          attempt.mutate(typeof typed === 'string' ? typed : '');
        }}
      >
        <p>Sending money needs a password given in the last 15 minutes. What you filled in stays.</p>
        <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />
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
          Confirm and continue
        </Button>
      </form>
    </Dialog>
  );
}
