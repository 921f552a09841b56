import { Alert, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DeskUser } from '#contract/desk/users.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { changeKindWords } from '#web/parts/record/change-words.ts';

/** What became of a request that loosens a control. */
export const proposedWords = 'Proposed: a second person of security decides';

/** The changes of a user that wait, with a way to them. */
export function WaitingChanges({ waiting }: Pick<DeskUser, 'waiting'>) {
  if (waiting.length === 0) return null;
  return (
    <Alert color="amber" icon={<Icon name="clock" />} role="note" mb="md" maw="77.5rem">
      <Stack gap={4}>
        {waiting.map(({ id, kind }) => (
          <Text key={id} inherit>
            {Object.entries(changeKindWords).find(([name]) => name === kind)?.[1] ?? 'A change'}. <ProposedNote />
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}

/** Says who decides, with a link to the changes. */
export function ProposedNote() {
  return (
    <>
      {proposedWords} under <Link to="/changes">Changes</Link>.
    </>
  );
}
