import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { recoveryCodeCount, type Account } from '#contract/desk/account.ts';
import { accountMutations } from '#web/data/users/account.ts';
import { Panel } from '#web/parts/facts.tsx';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { Time } from '#web/parts/time.tsx';
import { ShownCodes } from './shown-codes.tsx';
import classes from './account.module.css';

type RecoveryCodesProps = { readonly recovery: NonNullable<Account['recovery']> };

/** How many recovery codes are left, when one was used, and new ones. */
export function RecoveryCodes({ recovery: { left, created_at: madeAt, last_used_at: usedAt } }: RecoveryCodesProps) {
  const { mutateAsync } = useMutation(accountMutations.renewRecoveryCodes());
  const write = useConfirmedWrite('Making recovery codes', 'factors');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Panel title="Recovery codes">
      <div className={classes.form}>
        <p>
          {left} of {recoveryCodeCount} left, made <Time value={madeAt} />.
        </p>
        {usedAt === null ? null : (
          <p>
            A recovery code was used on <Time value={usedAt} isFull />. If that was not you, change your password and make new codes.
          </p>
        )}
        <div className={classes.deed}>
          <Button
            variant="default"
            loading={write.isRunning}
            onClick={() =>
              write.run(
                () => mutateAsync(),
                ({ recovery_codes: made }) => setCodes(made),
              )
            }
          >
            Make new recovery codes
          </Button>
          <p className={classes.hint}>The ones you have now stop working.</p>
        </div>
        {write.notice}
      </div>
      {codes === null ? null : <ShownCodes codes={codes} close={() => setCodes(null)} />}
    </Panel>
  );
}
