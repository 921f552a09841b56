import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Account, TotpSecret } from '#contract/desk/account.ts';
import { accountMutations } from '#web/data/users/account.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { RemoveQuestion } from './remove-question.tsx';

const TotpSetup = lazy(async () => ({ default: (await import('./totp-setup.tsx')).TotpSetup }));

/** The user's authenticator app. The user enters a first code to add it, and confirms their identity to remove it. */
export function AuthenticatorApp({ account: { totp, blocked: blockReason, passkeys } }: { readonly account: Account }) {
  const requestSecret = useMutation(accountMutations.askTotpSecret());
  const removal = useMutation(accountMutations.removeTotp());
  const write = useConfirmedWrite('Changing second factors', 'factors');
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [isRemoving, setAsking] = useState(false);
  return (
    <Panel title="Authenticator app">
      <Stack gap="sm">
        {totp === null ? (
          <Text c="dimmed">An app on your phone that shows a new 6-digit code every 30 seconds. Use it in browsers without passkeys.</Text>
        ) : (
          <Stack component="ul" gap="xs" m={0} p={0} aria-label="Your authenticator app">
            <li>
              <div>
                <Text fw={550}>Set up</Text>
                <Text size="xs" c="dimmed">
                  added <Time value={totp.created_at} /> ·{' '}
                  {totp.last_used_at === null ? (
                    'not used yet'
                  ) : (
                    <>
                      last used <Time value={totp.last_used_at} />
                    </>
                  )}
                </Text>
              </div>
              <Button variant="subtle" disabled={write.isRunning} aria-label="Remove the authenticator app" onClick={() => setAsking(true)}>
                Remove
              </Button>
            </li>
          </Stack>
        )}
        {blockReason === null ? null : (
          <Text size="xs" c="dimmed">
            {blockReason}.
          </Text>
        )}
        {totp === null && blockReason === null ? (
          <Stack gap={6} align="flex-start">
            <Button variant="default" loading={write.isRunning} onClick={() => write.run(() => requestSecret.mutateAsync(), setSecret)}>
              Set up an authenticator app
            </Button>
          </Stack>
        ) : null}
        {write.notice}
      </Stack>
      {secret === null ? null : (
        <Suspense>
          <TotpSetup secret={secret} close={() => setSecret(null)} />
        </Suspense>
      )}
      {isRemoving ? (
        <RemoveQuestion
          title="Remove the authenticator app?"
          actionLabel="Remove app"
          isLast={passkeys.length === 0}
          close={() => setAsking(false)}
          remove={() =>
            write.run(
              () => removal.mutateAsync(),
              () => announce('Authenticator app removed'),
            )
          }
        />
      ) : null}
    </Panel>
  );
}
