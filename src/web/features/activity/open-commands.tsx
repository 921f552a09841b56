import { Box, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Command } from '#contract/desk/command.ts';
import type { CommandState } from '#contract/money/command-basics.ts';
import { commandQueries } from '#web/data/commands.ts';
import { commandTitle } from '#web/parts/command/command-labels.ts';
import { CommandStateChip } from '#web/parts/command/command-state.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { CommandDeadline } from './decides-at.tsx';

const openStates = ['unknown', 'sending', 'awaiting_review'] as const satisfies readonly CommandState[];

/** The requests with an unknown outcome or a pending approval, each with its deadline. Renders nothing without such requests. */
export function OpenCommands() {
  const unknownQuery = useQuery(commandQueries.list({ state: openStates[0] }));
  const sendingQuery = useQuery(commandQueries.list({ state: openStates[1] }));
  const waitingQuery = useQuery(commandQueries.list({ state: openStates[2] }));
  const commands = [unknownQuery, sendingQuery, waitingQuery].flatMap(({ data }) => data?.page.map(({ data: command }) => command) ?? []);
  if (commands.length === 0) return null;
  return (
    <Box mb="sm">
      <Panel title="Open requests" aside={<span>{commands.length}</span>}>
        <Stack component="ul" gap="xs" m={0} p={0}>
          {commands.map((command) => (
            <OpenCommandRow key={command.id} command={command} />
          ))}
        </Stack>
      </Panel>
    </Box>
  );
}

function OpenCommandRow({ command }: { readonly command: Command }) {
  return (
    <Group component="li" gap="xs">
      <Link to="/activity/$commandId" params={{ commandId: command.id }}>
        {commandTitle(command)}
      </Link>
      <span>
        <CommandStateChip command={command} />
      </span>
      <Text span inherit c="dimmed">
        <CommandDeadline command={command} />
      </Text>
    </Group>
  );
}
