import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DeskUser } from '#contract/desk/users.ts';
import { providerPermitTime } from '#contract/limits.ts';
import { userMutations } from '#web/data/users/users.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';

/** The panel that lets a user sign in with the identity provider instead of a password. */
export function UserProvider({ user, provider }: { readonly user: DeskUser; readonly provider: string }) {
  const { mutateAsync } = useMutation(userMutations.permitProvider(user.id));
  const write = useConfirmedWrite('Changing users');
  const { provider_permitted_until: until } = user;
  const { provider: blockReason } = user.blocked;
  const change = (isPermitted: boolean) =>
    write.run(
      () => mutateAsync({ permitted: isPermitted }),
      () => announce(isPermitted ? `${user.name} can sign in with ${provider}` : `${user.name} still signs in with a password`),
    );
  return (
    <Panel title={`Sign in with ${provider}`}>
      <Stack gap="sm">
        {blockReason !== null ? <Text c="dimmed">{blockReason}.</Text> : null}
        {blockReason === null && until === null ? (
          <Stack gap={6} align="flex-start">
            <Button variant="default" loading={write.isRunning} onClick={() => change(true)}>
              Allow switch to {provider}
            </Button>
            <Text size="xs" c="dimmed">
              Valid for {providerPermitTime.label}. After the user’s next sign-in with {provider} and this e-mail address, {provider}
              replaces the password and sets the roles.
            </Text>
          </Stack>
        ) : null}
        {blockReason === null && until !== null ? (
          <Stack gap={6} align="flex-start">
            <Text>
              The user can switch until <Time value={until} isFull />.
            </Text>
            <Button variant="default" loading={write.isRunning} onClick={() => change(false)}>
              Withdraw permission
            </Button>
          </Stack>
        ) : null}
        {write.notice}
      </Stack>
    </Panel>
  );
}
