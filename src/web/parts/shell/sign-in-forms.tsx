import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { signedOut } from '#web/data/connection.ts';
import { signInAgain, useSession } from '#web/data/session.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { lazyComponent } from './lazy-component.tsx';

const SecondStep = lazyComponent(() => import('#web/parts/form/second-step.tsx').then((loaded) => loaded.SecondStep));
const ProviderWindow = lazyComponent(() =>
  import('#web/parts/form/provider-window.tsx').then((loadedModule) => loadedModule.ProviderWindow),
);

/** The dialog for signing in again on an open page. It covers the page, so that an unattended screen shows no data. */
export function SignInForms() {
  return (
    <Dialog title="Your session has ended" isOpen isCovering>
      <FormsDialog />
    </Dialog>
  );
}

function FormsDialog() {
  const { user, provider } = useSession();
  const queryClient = useQueryClient();
  const onSignedIn = () => {
    signedOut.set(false);
    attempt.reset();
    announce('Signed in again');
    void queryClient.invalidateQueries();
  };
  const attempt = useMutation({
    mutationFn: (credentials: object | null) => signInAgain('/bff/session', credentials),
    onSuccess: onSignedIn,
  });
  const needsFactor = attempt.error instanceof HttpRefusal && attempt.error.code === 'second_factor_required';
  const { register, handleSubmit } = useForm({ defaultValues: { email: user.email, password: '' } });
  if (needsFactor)
    return (
      <Suspense>
        <SecondStep onDone={onSignedIn} startAgain={attempt.reset} />
      </Suspense>
    );
  if (provider !== undefined)
    return (
      <Suspense>
        <ProviderWindow purpose="again" name={provider} attempt={attempt} />
      </Suspense>
    );
  return (
    <form onSubmit={(event) => void handleSubmit((credentials) => attempt.mutate(credentials))(event)}>
      <Stack>
        <Text>Sign in to continue. Everything you typed is still here.</Text>
        <Text size="xs" c="dimmed">
          Sessions end after some minutes without activity, and when your access changes.
        </Text>
        <TextInput {...register('email')} label="E-mail" type="email" autoComplete="username" required withAsterisk={false} />
        <PasswordInput
          {...register('password')}
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
          error={attempt.error?.message}
        />
        <Button type="submit" size="sm" loading={attempt.isPending}>
          Sign in and continue
        </Button>
      </Stack>
    </form>
  );
}
