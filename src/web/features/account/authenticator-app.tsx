import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Account, TotpSecret } from '#contract/desk/account.ts';
import { accountMutations } from '#web/data/users/account.ts';
import { announce } from '#web/lib/announce.ts';
import { Panel } from '#web/parts/facts.tsx';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { Time } from '#web/parts/time.tsx';
import { RemoveQuestion } from './remove-question.tsx';
import classes from './account.module.css';

const TotpSetup = lazy(async () => ({ default: (await import('./totp-setup.tsx')).TotpSetup }));

/** The user's authenticator app: set up with a first code, removed after a question. */
export function AuthenticatorApp({ account: { totp, blocked, passkeys } }: { readonly account: Account }) {
  const begin = useMutation(accountMutations.askTotpSecret());
  const remove = useMutation(accountMutations.removeTotp());
  const write = useConfirmedWrite('Changing second factors', 'factors');
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title="Authenticator app">
      <div className={classes.form}>
        {totp === null ? (
          <p className={classes.words}>
            An app on your phone that shows a new code of 6 digits every 30 seconds, for browsers without passkeys.
          </p>
        ) : (
          <ul className={classes.rows} aria-label="Your authenticator app">
            <li>
              <div>
                <p className={classes.name}>Set up</p>
                <p className={classes.hint}>
                  added <Time value={totp.created_at} /> ·{' '}
                  {totp.last_used_at === null ? (
                    'not used yet'
                  ) : (
                    <>
                      last used <Time value={totp.last_used_at} />
                    </>
                  )}
                </p>
              </div>
              <Button variant="subtle" disabled={write.isRunning} aria-label="Remove the authenticator app" onClick={() => setAsking(true)}>
                Remove
              </Button>
            </li>
          </ul>
        )}
        {blocked === null ? null : <p className={classes.hint}>{blocked}.</p>}
        {totp === null && blocked === null ? (
          <div className={classes.deed}>
            <Button variant="default" loading={write.isRunning} onClick={() => write.run(() => begin.mutateAsync(), setSecret)}>
              Set up an authenticator app
            </Button>
          </div>
        ) : null}
        {write.notice}
      </div>
      {secret === null ? null : (
        <Suspense>
          <TotpSetup secret={secret} close={() => setSecret(null)} />
        </Suspense>
      )}
      {isAsking ? (
        <RemoveQuestion
          title="Remove the authenticator app?"
          deed="Remove app"
          isLast={passkeys.length === 0}
          close={() => setAsking(false)}
          remove={() =>
            write.run(
              () => remove.mutateAsync(),
              () => announce('Authenticator app removed'),
            )
          }
        />
      ) : null}
    </Panel>
  );
}
