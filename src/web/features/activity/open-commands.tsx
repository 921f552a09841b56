import { Box, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Command } from '#contract/desk/command.ts';
import type { CommandState } from '#contract/money/command-basics.ts';
import { commandQueries } from '#web/data/commands.ts';
import { commandTitle } from '#web/parts/command/command-labels.ts';
import { CommandStateChip } from '#web/parts/command/command-state.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { DecidesAt } from './decides-at.tsx';

const open = ['unknown', 'sending', 'awaiting_review'] as const satisfies readonly CommandState[];

/** Unknown outcomes first, then pending approvals, each with its deadline. Empty without such requests. */
export function OpenCommands() {
  const unknown = useQuery(commandQueries.list({ state: open[0] }));
  const sending = useQuery(commandQueries.list({ state: open[1] }));
  const waiting = useQuery(commandQueries.list({ state: open[2] }));
  const commands = [unknown, sending, waiting].flatMap(({ data }) => data?.page.map(({ data: command }) => command) ?? []);
  if (commands.length === 0) return null;
  return (
    <Box mb="sm">
      <Panel title="Open requests" aside={<span>{commands.length}</span>}>
        <Stack component="ul" gap="xs" m={0} p={0}>
          {commands.map((command) => (
            <OpenCommand key={command.id} command={command} />
          ))}
        </Stack>
      </Panel>
    </Box>
  );
}

function OpenCommand({ command }: { readonly command: Command }) {
  return (
    <Group component="li" gap="xs">
      <Link to="/activity/$commandId" params={{ commandId: command.id }}>
        {commandTitle(command)}
      </Link>
      <span>
        <CommandStateChip command={command} />
      </span>
      <Text span inherit c="dimmed">
        <DecidesAt command={command} />
      </Text>
    </Group>
  );
}
