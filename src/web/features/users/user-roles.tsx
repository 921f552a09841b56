import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { DeskUser } from '#contract/desk/users.ts';
import { userMutations } from '#web/data/users/users.ts';
import { announce } from '#web/lib/announce.ts';
import { Panel } from '#web/parts/facts.tsx';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { RoleFields } from './role-fields.tsx';
import { givenRoles, rolesInWords } from './user-words.ts';
import classes from './users.module.css';

/** The roles of a user. Saving them ends the user's sessions. */
export function UserRoles({ user }: { readonly user: DeskUser }) {
  const { mutateAsync } = useMutation(userMutations.changeRoles(user.id));
  const write = useConfirmedWrite('Changing users');
  const current = givenRoles.filter((role) => user.roles.includes(role));
  const [chosen, setChosen] = useState(current);
  const reasonId = useId();
  const isChanged = chosen.join(' ') !== current.join(' ');
  const { roles: blocked } = user.blocked;
  const save = () =>
    write.run(
      () => mutateAsync({ roles: chosen }),
      (changed) => announce(`${changed.name} has the roles: ${rolesInWords(changed.roles)}`),
    );
  return (
    <Panel title="Roles">
      <div className={classes.form}>
        <RoleFields
          chosen={chosen}
          choose={setChosen}
          isDisabled={blocked !== null}
          isLegendHidden
          describedBy={blocked === null ? undefined : reasonId}
        />
        {blocked === null ? null : (
          <p id={reasonId} className={classes.blocked}>
            {blocked}.
          </p>
        )}
        {isChanged ? (
          <div className={classes.deed}>
            <Button loading={write.isRunning} onClick={save}>
              Save roles: {rolesInWords(chosen)}
            </Button>
            <p className={classes.hint}>It applies at once: the user’s open sessions end, and they sign in again.</p>
          </div>
        ) : null}
        {write.notice}
      </div>
    </Panel>
  );
}
