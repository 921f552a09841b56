import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { ConfirmationChoices, ConfirmationPurpose } from '#contract/desk/second-factor.ts';
import { stepUpTime } from '#contract/limits.ts';
import { confirmIdentity, confirmationChoices, requireConfirmation } from '#web/data/users/confirmation.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { FactorForm, type ProofMethod } from './factor-form.tsx';
import { ProviderWindow } from './provider-window.tsx';

type PendingConfirmation = { readonly choices: ConfirmationChoices; readonly onConfirmed: () => void; readonly onCancelled: () => void };

/**
 * Returns `run`, which runs an action, and `dialog`, which the page renders. If the server requires a recent confirmation, `run`
 * opens the dialog and repeats the action after the user has confirmed their identity.
 */
export function useConfirmedIdentity(what = 'Sending money', purpose: ConfirmationPurpose = 'step_up') {
  const [pendingConfirmation, setPending] = useState<PendingConfirmation | null>(null);
  const run = async <Result,>(action: () => Promise<Result>): Promise<Result> => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof HttpRefusal) || error.code !== 'step_up_required') throw error;
      const choices = await confirmationChoices(purpose);
      await new Promise<void>((resolve, reject) => setPending({ choices, onConfirmed: resolve, onCancelled: () => reject(error) }));
      return action();
    }
  };
  const closeThen = (callback: () => void) => {
    setPending(null);
    callback();
  };
  const dialog =
    pendingConfirmation === null
      ? null
      : // The dialog must be outside the page's form: React does not receive the submit event of a nested form, and the
        // browser would put the password into the URL.
        createPortal(
          <ConfirmDialog
            what={what}
            purpose={purpose}
            choices={pendingConfirmation.choices}
            onConfirmed={() => closeThen(pendingConfirmation.onConfirmed)}
            onCancelled={() => closeThen(pendingConfirmation.onCancelled)}
          />,
          document.body,
        );
  return { run, dialog };
}

type ConfirmDialogProps = {
  readonly what: string;
  readonly purpose: ConfirmationPurpose;
  readonly choices: ConfirmationChoices;
  readonly onConfirmed: () => void;
  readonly onCancelled: () => void;
};

function ConfirmDialog({ what, purpose, choices, onConfirmed, onCancelled }: ConfirmDialogProps) {
  const methods = methodsOf(choices);
  const isPassword = methods.length === 1 && methods[0] === 'password';
  return (
    <Dialog
      title={
        isPassword
          ? 'Confirm your password'
          : methods.length === 0 && choices.provider !== null
            ? `Confirm with ${choices.provider}`
            : 'Confirm your identity'
      }
      isOpen
      close={onCancelled}
    >
      {methods.length === 0 && choices.provider !== null ? (
        <ProviderConfirmation name={choices.provider} onConfirmed={onConfirmed} />
      ) : methods.length === 0 ? (
        <NoFactor action={what} onLeave={onCancelled} />
      ) : (
        <FactorForm
          methods={methods}
          text={`${what} requires ${requirementText(methods)} in the last ${stepUpTime.label}. Your entries are saved.`}
          requestChallenge={async () => (await confirmationChoices(purpose)).passkey}
          submitProof={confirmIdentity}
          onProven={onConfirmed}
        />
      )}
    </Dialog>
  );
}

function ProviderConfirmation({ name, onConfirmed }: { readonly name: string; readonly onConfirmed: () => void }) {
  const attempt = useMutation({ mutationFn: (_request: null) => requireConfirmation(), onSuccess: onConfirmed });
  return <ProviderWindow purpose="confirm" name={name} attempt={attempt} />;
}

/** The methods that the user can use for the proof, safest first. */
function methodsOf({ passkey, code, password }: ConfirmationChoices): readonly ProofMethod[] {
  const isOffered = { passkey: passkey !== null, code, password, recovery_code: false } as const satisfies Record<ProofMethod, boolean>;
  return (['passkey', 'code', 'password'] as const).filter((method) => isOffered[method]);
}

/** What the user must do to confirm their identity, as text for the dialog. */
function requirementText(methods: readonly ProofMethod[]): string {
  if (!methods.includes('password')) return 'a second factor';
  return methods.length === 1 ? 'your password' : 'that you confirmed your identity';
}

/** Explains where to add a second factor to a user without one. */
function NoFactor({ action, onLeave }: { readonly action: string; readonly onLeave: () => void }) {
  return (
    <Stack gap="sm">
      <Text>
        {action} requires a second factor at this desk, and your account has none that works here. Add a passkey or an authenticator app,
        then try again.
      </Text>
      <Button renderRoot={(props) => <Link to="/settings/account" {...props} />} onClick={onLeave}>
        Open your account
      </Button>
    </Stack>
  );
}
