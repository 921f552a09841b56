import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskUser } from '#contract/desk/users.ts';
import { userMutations } from '#web/data/users/users.ts';
import { announce } from '#web/lib/announce.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { Panel } from '#web/parts/facts.tsx';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { factorsInWords } from './user-words.ts';
import classes from './users.module.css';

/** The second factors of a user. All are removed at once, for somebody who lost theirs. */
export function UserFactors({ user }: { readonly user: DeskUser }) {
  const { mutateAsync } = useMutation(userMutations.removeFactors(user.id));
  const write = useConfirmedWrite('Changing users');
  const [isAsking, setAsking] = useState(false);
  const { factors } = user;
  const hasSome = factors.passkeys > 0 || factors.totp;
  const remove = () => {
    setAsking(false);
    write.run(
      () => mutateAsync(),
      () => announce(`${user.name} has no second factor any more`),
    );
  };
  return (
    <Panel title="Second factors">
      <div className={classes.form}>
        <p>{factorsInWords(factors)}</p>
        {hasSome && user.blocked.factors !== null ? <p className={classes.blocked}>{user.blocked.factors}.</p> : null}
        {hasSome && user.blocked.factors === null ? (
          <div className={classes.deed}>
            <Button variant="default" loading={write.isRunning} onClick={() => setAsking(true)}>
              Remove second factors…
            </Button>
            <p className={classes.hint}>For somebody who lost their phone or key and has no recovery code.</p>
          </div>
        ) : null}
        {write.notice}
      </div>
      <Dialog title="Remove the second factors?" isOpen={isAsking} close={() => setAsking(false)}>
        <p>
          <bdi>{user.name}</bdi> is signed out everywhere, and signs in with the password alone until they add another. Make sure that it is
          they who ask.
        </p>
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            Keep them
          </Button>
          <Button color="red.9" onClick={remove}>
            Remove second factors
          </Button>
        </div>
      </Dialog>
    </Panel>
  );
}
