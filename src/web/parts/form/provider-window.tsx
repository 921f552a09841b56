import { Button, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { providerStart } from '#contract/desk/session.ts';
import { focusOnMount } from '#web/lib/focus.ts';
import { HttpRefusal } from '#web/lib/http.ts';

type ProviderWindowProps = {
  readonly purpose: 'again' | 'confirm';
  /** The name of the identity provider. */
  readonly name: string;
  /** Asks the server whether the user has finished in the other window. Fails if not. */
  readonly attempt: { readonly mutate: (request: null) => void; readonly isPending: boolean; readonly error: Error | null };
};

const labels = {
  again: ['Sign in with', 'opens in a new window. Your entries on this page are saved.', 'You are not signed in yet.'],
  confirm: ['Confirm with', 'asks you to sign in, in a new window. Your entries are saved.', 'Not confirmed yet.'],
} as const;

/** Opens the identity provider in another window. Continues when the user returns to this window. */
export function ProviderWindow({ purpose, name, attempt }: ProviderWindowProps) {
  const [verb, hint, unfinishedText] = labels[purpose];
  const { mutate } = attempt;
  useWindowEvent('visibilitychange', () => {
    if (document.visibilityState === 'visible') mutate(null);
  });
  return (
    <Stack gap="sm">
      <Text>
        {name} {hint}
      </Text>
      {/* The dialog opens before this component is loaded, so the component itself focuses its link. */}
      <Button component="a" ref={focusOnMount} href={providerStart(purpose)} target="_blank" rel="noopener" size="sm">
        {verb} {name}
      </Button>
      <Button variant="default" size="sm" loading={attempt.isPending} onClick={() => mutate(null)}>
        Continue
      </Button>
      <Text component="output" c="red">
        {attempt.error === null ? null : problemOf(attempt.error, unfinishedText)}
      </Text>
    </Stack>
  );
}

function problemOf(error: Error, unfinishedText: string): string {
  const isWaiting = error instanceof HttpRefusal && (error.code === 'signed_out' || error.code === 'step_up_required');
  return isWaiting ? unfinishedText : error.message;
}
