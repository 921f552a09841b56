import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { recoveryCodeCount, type Account } from '#contract/desk/account.ts';
import { accountMutations } from '#web/data/users/account.ts';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

type RecoveryCodesProps = { readonly recovery: NonNullable<Account['recovery']> };

/** The number of unused recovery codes, the time at which one was last used, and a button for new codes. */
export function RecoveryCodes({ recovery: { left, created_at: createdAt, last_used_at: usedAt } }: RecoveryCodesProps) {
  const { mutateAsync } = useMutation(accountMutations.renewRecoveryCodes());
  const write = useConfirmedWrite('Creating recovery codes', 'factors');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Panel title="Recovery codes">
      <Stack gap="sm">
        <Text>
          {left} of {recoveryCodeCount} left, created <Time value={createdAt} />.
        </Text>
        {usedAt === null ? null : (
          <Text>
            A recovery code was used on <Time value={usedAt} isFull />. If that was not you, change your password and create new codes.
          </Text>
        )}
        <Stack gap={6} align="flex-start">
          <Button
            variant="default"
            loading={write.isRunning}
            onClick={() =>
              write.run(
                () => mutateAsync(),
                ({ recovery_codes: createdCodes }) => setCodes(createdCodes),
              )
            }
          >
            Create new recovery codes
          </Button>
          <Text size="xs" c="dimmed">
            Your current codes stop working.
          </Text>
        </Stack>
        {write.notice}
      </Stack>
      {codes === null ? null : <RecoveryCodeList codes={codes} close={() => setCodes(null)} />}
    </Panel>
  );
}
