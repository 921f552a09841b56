import { Alert, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DeskUser } from '#contract/desk/users.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { changeKindLabels } from '#web/parts/record/change-labels.ts';

/** The message after a user has proposed a control change. */
export const proposedMessage = 'Proposed. A second security admin must approve it';

/** Names the pending control changes of a user, with a link to the page of control changes. */
export function WaitingChanges({ waiting }: Pick<DeskUser, 'waiting'>) {
  if (waiting.length === 0) return null;
  return (
    <Alert color="amber" icon={<Icon name="clock" />} role="note" mb="md" maw="77.5rem">
      <Stack gap={4}>
        {waiting.map(({ id, kind }) => (
          <Text key={id} inherit>
            {Object.entries(changeKindLabels).find(([name]) => name === kind)?.[1] ?? 'A change'}. <ProposedNote />
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}

/** States who approves the proposed change, with a link to the page of control changes. */
export function ProposedNote() {
  return (
    <>
      {proposedMessage} under <Link to="/changes">Control changes</Link>.
    </>
  );
}
