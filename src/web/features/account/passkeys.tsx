import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account, Passkey } from '#contract/desk/account.ts';
import { accountMutations } from '#web/data/users/account.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { RemoveQuestion } from './remove-question.tsx';

type PasskeysProps = { readonly account: Account };

/** The user's passkeys. The user can remove each one. */
export function Passkeys({ account }: PasskeysProps) {
  const { passkeys, blocked, passkeys_blocked: passkeysBlocked, totp, step_up: stepUp } = account;
  const { mutateAsync } = useMutation(accountMutations.removePasskey());
  const write = useConfirmedWrite('Changing second factors', 'factors');
  const [isAdding, setAdding] = useState(false);
  const [selectedPasskey, setSelectedPasskey] = useState<Passkey | null>(null);
  const reason = blocked ?? passkeysBlocked;
  const isLast = passkeys.length === 1 && totp === null;
  return (
    <Panel title="Passkeys">
      <Stack gap="sm">
        <Text c="dimmed">After your password, a passkey signs you in with your device’s lock or a security key. Phishing-resistant.</Text>
        {stepUp === 'second_factor' && passkeys.length === 0 && totp === null ? (
          <Text>You need a second factor to send money or change users. Add one here or below.</Text>
        ) : null}
        {passkeys.length === 0 ? null : (
          <Stack component="ul" gap="xs" m={0} p={0} aria-label="Your passkeys">
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <div>
                  <Text fw={550} dir="auto">
                    {passkey.name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {passkey.host} · added <Time value={passkey.created_at} /> ·{' '}
                    {passkey.last_used_at === null ? (
                      'not used yet'
                    ) : (
                      <>
                        last used <Time value={passkey.last_used_at} />
                      </>
                    )}
                  </Text>
                </div>
                <Button
                  variant="subtle"
                  disabled={write.isRunning}
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setSelectedPasskey(passkey)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </Stack>
        )}
        {reason === null ? (
          <Stack gap={6} align="flex-start">
            <Button variant="default" onClick={() => setAdding(true)}>
              Add a passkey
            </Button>
          </Stack>
        ) : (
          <Text size="xs" c="dimmed">
            {reason}.
          </Text>
        )}
        {write.notice}
      </Stack>
      {isAdding ? <AddPasskey close={() => setAdding(false)} /> : null}
      {selectedPasskey === null ? null : (
        <RemoveQuestion
          title={`Remove the passkey “${selectedPasskey.name}”?`}
          actionLabel="Remove passkey"
          isLast={isLast}
          close={() => setSelectedPasskey(null)}
          remove={() =>
            write.run(
              () => mutateAsync(selectedPasskey.id),
              () => announce('Passkey removed'),
            )
          }
        />
      )}
    </Panel>
  );
}
