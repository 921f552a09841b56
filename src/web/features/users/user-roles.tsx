import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { DeskUser } from '#contract/desk/users.ts';
import { rolesAt, type TimedRole } from '#contract/rules/timed-roles.ts';
import { rolesChangeKind } from '#contract/rules/user-change-kinds.ts';
import { userMutations } from '#web/data/users/users.ts';
import { lastDayLabel } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useStore } from '#web/lib/store.ts';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { assignableRoles, rolesLabel, roleLabels } from '#web/parts/record/user-labels.ts';
import { displayTimeZone } from '#web/parts/text/time.tsx';
import { proposedMessage } from './proposed-message.tsx';
import { RoleFields, useEndsInThePast } from './role-fields.tsx';

/** The roles of a user, with their last days. Saving a different set of roles ends the user's sessions. */
export function UserRoles({ user }: { readonly user: DeskUser }) {
  const { mutateAsync } = useMutation(userMutations.changeRoles(user.id));
  const write = useConfirmedWrite('Changing users');
  const clock = { zone: useStore(displayTimeZone), nowMs: useStore(nowMs) };
  const allRoles = assignableRoles.flatMap((role): readonly TimedRole[] => {
    const until = user.roles.find((each) => each.role === role)?.until;
    return until === undefined ? [] : [{ role, until }];
  });
  const currentRoles = rolesAt(allRoles, clock.nowMs);
  const expiredRoles = allRoles.filter((role) => !currentRoles.includes(role));
  const [chosenRoles, setChosen] = useState<readonly TimedRole[]>(currentRoles);
  const reasonId = useId();
  const isChanged = JSON.stringify(chosenRoles) !== JSON.stringify(currentRoles);
  const endsInPast = useEndsInThePast(chosenRoles);
  const needsApproval = rolesChangeKind(currentRoles, chosenRoles) !== null;
  const isSameRoles = chosenRoles.map(({ role }) => role).join(' ') === currentRoles.map(({ role }) => role).join(' ');
  const { roles: blockReason } = user.blocked;
  const save = () =>
    write.run(
      () => mutateAsync({ roles: [...chosenRoles] }),
      (answer) => announce('change' in answer ? proposedMessage : `${answer.name} has the roles: ${rolesLabel(answer.roles, clock)}`),
    );
  return (
    <Panel title="Roles">
      <Stack gap="sm">
        {expiredRoles.map(({ role, until }) => (
          <Text key={role}>
            {roleLabels[role as keyof typeof roleLabels][0]} expired {until === null ? '' : `on ${lastDayLabel(until, clock.zone)}`}.
          </Text>
        ))}
        <RoleFields
          chosen={chosenRoles}
          choose={setChosen}
          isDisabled={blockReason !== null}
          isLegendHidden
          describedBy={blockReason === null ? undefined : reasonId}
        />
        {blockReason === null ? null : (
          <Text c="dimmed" id={reasonId}>
            {blockReason}.
          </Text>
        )}
        {isChanged ? (
          <Stack gap={6} align="flex-start">
            <Button loading={write.isRunning} disabled={endsInPast} onClick={save}>
              Save roles: {rolesLabel([...chosenRoles], clock)}
            </Button>
            <Text size="xs" c="dimmed">
              {endsInPast ? 'The last day of a role must be today or later.' : effectText(needsApproval, isSameRoles)}
            </Text>
          </Stack>
        ) : null}
        {write.notice}
      </Stack>
    </Panel>
  );
}

/** States when the changed roles take effect, and whether the change ends the user's sessions. */
function effectText(needsApproval: boolean, isSameRoles: boolean): string {
  const sessionText = isSameRoles ? 'the user stays signed in' : 'the user is signed out and must sign in again';
  return needsApproval ? `A second security admin must approve it. Then ${sessionText}.` : `Applies immediately: ${sessionText}.`;
}
