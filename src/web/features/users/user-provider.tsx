import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DeskUser } from '#contract/desk/users.ts';
import { providerPermitTime } from '#contract/limits.ts';
import { userMutations } from '#web/data/users/users.ts';
import { announce } from '#web/lib/announce.ts';
import { Panel } from '#web/parts/facts.tsx';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { Time } from '#web/parts/time.tsx';
import classes from './users.module.css';

/** Permits a password user to change over to the provider. */
export function UserProvider({ user, provider }: { readonly user: DeskUser; readonly provider: string }) {
  const { mutateAsync } = useMutation(userMutations.permitProvider(user.id));
  const write = useConfirmedWrite('Changing users');
  const { provider_permitted_until: until } = user;
  const { provider: blocked } = user.blocked;
  const change = (permitted: boolean) =>
    write.run(
      () => mutateAsync({ permitted }),
      () => announce(permitted ? `${user.name} may sign in with ${provider}` : `${user.name} keeps the password`),
    );
  return (
    <Panel title={`Sign in with ${provider}`}>
      <div className={classes.form}>
        {blocked !== null ? <p className={classes.blocked}>{blocked}.</p> : null}
        {blocked === null && until === null ? (
          <div className={classes.deed}>
            <Button variant="default" loading={write.isRunning} onClick={() => change(true)}>
              Permit the change to {provider}
            </Button>
            <p className={classes.hint}>
              For {providerPermitTime.words}: their next sign-in with {provider} and this e-mail address replaces the password, and{' '}
              {provider} says their roles from then on.
            </p>
          </div>
        ) : null}
        {blocked === null && until !== null ? (
          <div className={classes.deed}>
            <p>
              They may change over until <Time value={until} isFull />.
            </p>
            <Button variant="default" loading={write.isRunning} onClick={() => change(false)}>
              Take the permission back
            </Button>
          </div>
        ) : null}
        {write.notice}
      </div>
    </Panel>
  );
}
