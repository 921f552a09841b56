import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { DeskUser } from '#contract/desk/users.ts';
import { rolesChangeKind } from '#contract/rules/user-changes.ts';
import { userMutations } from '#web/data/users/users.ts';
import { announce } from '#web/lib/announce.ts';
import { Panel } from '#web/parts/facts.tsx';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { givenRoles, rolesInWords } from '#web/parts/user-words.ts';
import { proposedWords } from './proposed-words.tsx';
import { RoleFields } from './role-fields.tsx';

/** The roles of a user. Saving them ends the user's sessions. */
export function UserRoles({ user }: { readonly user: DeskUser }) {
  const { mutateAsync } = useMutation(userMutations.changeRoles(user.id));
  const write = useConfirmedWrite('Changing users');
  const current = givenRoles.filter((role) => user.roles.includes(role));
  const [chosen, setChosen] = useState(current);
  const reasonId = useId();
  const isChanged = chosen.join(' ') !== current.join(' ');
  const isMore = rolesChangeKind(current, chosen) !== null;
  const { roles: blocked } = user.blocked;
  const save = () =>
    write.run(
      () => mutateAsync({ roles: chosen }),
      (made) => announce('change' in made ? proposedWords : `${made.name} has the roles: ${rolesInWords(made.roles)}`),
    );
  return (
    <Panel title="Roles">
      <Stack gap="sm">
        <RoleFields
          chosen={chosen}
          choose={setChosen}
          isDisabled={blocked !== null}
          isLegendHidden
          describedBy={blocked === null ? undefined : reasonId}
        />
        {blocked === null ? null : (
          <Text c="dimmed" id={reasonId}>
            {blocked}.
          </Text>
        )}
        {isChanged ? (
          <Stack gap={6} align="flex-start">
            <Button loading={write.isRunning} onClick={save}>
              Save roles: {rolesInWords(chosen)}
            </Button>
            <Text size="xs" c="dimmed">
              {isMore
                ? 'A second person of security decides on it first. Then the user’s open sessions end, and they sign in again.'
                : 'It applies at once: the user’s open sessions end, and they sign in again.'}
            </Text>
          </Stack>
        ) : null}
        {write.notice}
      </Stack>
    </Panel>
  );
}
