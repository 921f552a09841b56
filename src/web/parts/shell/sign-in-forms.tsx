import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { signedOut } from '#web/data/connection.ts';
import { enter, useSession } from '#web/data/session.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { lazyComponent } from './lazy-component.tsx';

const SecondStep = lazyComponent(() => import('#web/parts/form/second-step.tsx').then((loaded) => loaded.SecondStep));
const ProviderWindow = lazyComponent(() => import('#web/parts/form/provider-window.tsx').then((loaded) => loaded.ProviderWindow));

/**
 * The ways to sign in again on an open page: password, second factor, identity provider. Covers the page, so that it cannot be read on an
 * unattended screen.
 */
export function SignInForms() {
  return (
    <Dialog title="Your session has ended" isOpen isCovering>
      <Forms />
    </Dialog>
  );
}

function Forms() {
  const { user, provider } = useSession();
  const queryClient = useQueryClient();
  const done = () => {
    signedOut.set(false);
    attempt.reset();
    announce('Signed in again');
    void queryClient.invalidateQueries();
  };
  const attempt = useMutation({ mutationFn: (credentials: object | null) => enter('/bff/session', credentials), onSuccess: done });
  const needsFactor = attempt.error instanceof HttpRefusal && attempt.error.code === 'second_factor_required';
  const { register, handleSubmit } = useForm({ defaultValues: { email: user.email, password: '' } });
  if (needsFactor)
    return (
      <Suspense>
        <SecondStep done={done} startAgain={attempt.reset} />
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
