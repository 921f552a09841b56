import { Box, Group, Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Command } from '#contract/desk/command.ts';
import type { CommandState } from '#contract/money/command-basics.ts';
import { pageSizeMax } from '#contract/wire/page.ts';
import { commandQueries } from '#web/data/commands.ts';
import { CommandDeadline } from '#web/parts/command/command-deadline.tsx';
import { commandStateLabels, commandTitle } from '#web/parts/command/command-labels.ts';
import { CommandStateChip } from '#web/parts/command/command-state.tsx';
import { Panel } from '#web/parts/record/facts.tsx';

const openStates = ['unknown', 'sending', 'awaiting_review'] as const satisfies readonly CommandState[];

/** The requests with an unknown outcome or a pending approval, each with its deadline. Renders nothing without such requests. */
export function OpenCommands() {
  const queries = useQueries({ queries: openStates.map((state) => commandQueries.list({ state, page_size: pageSizeMax })) });
  const commands = queries.flatMap(({ data }) => data?.page.map(({ data: command }) => command) ?? []);
  const longStates = openStates.filter((_state, index) => queries[index]?.data?.page_info.has_next_page === true);
  if (commands.length === 0) return null;
  return (
    <Box mb="sm">
      <Panel
        title="Open requests"
        aside={
          <span>
            {commands.length}
            {longStates.length === 0 ? '' : '+'}
          </span>
        }
      >
        <Stack component="ul" gap="xs" m={0} p={0}>
          {commands.map((command) => (
            <OpenCommandRow key={command.id} command={command} />
          ))}
        </Stack>
        {longStates.map((state) => (
          <Link key={state} to="/activity" search={{ state }}>
            All requests: {commandStateLabels[state].label}
          </Link>
        ))}
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
