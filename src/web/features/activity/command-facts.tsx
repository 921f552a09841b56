import { Code, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Command } from '#contract/desk/command.ts';
import { decimalOf } from '#contract/money/money.ts';
import { personalDataView } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { Amount } from '#web/parts/amount.tsx';
import { commandKindWords, reviewWords } from '#web/parts/command/command-words.ts';
import { Facts, Panel } from '#web/parts/facts.tsx';
import { Time } from '#web/parts/time.tsx';
import { Destination, Source } from './command-ends.tsx';

type CommandFactsProps = {
  readonly command: Command;
  /** Whether the page shows what is sent in a panel of its own. */
  readonly isOrderShown: boolean;
};

/** The command's content, and the exact request. */
export function CommandFacts({ command, isOrderShown }: CommandFactsProps) {
  const { request, review, outcome } = command;
  return (
    <>
      <Panel title="Facts">
        <Facts
          facts={{
            ...(isOrderShown ? {} : orderFacts(command)),
            Sent: command.sent_at === null ? null : <Time value={command.sent_at} isFull />,
            'Second approval': review === null ? null : reviewWords(review),
            'Reviewed at': review?.at ? <Time value={review.at} isFull /> : null,
            Reason: review?.reason,
            'Part of':
              command.batch_id === null ? null : (
                <Link to="/batch-sends/$batchId" params={{ batchId: command.batch_id }}>
                  A batch send
                </Link>
              ),
            'Sent although equal to': command.duplicate_of,
            'Answer of the service': outcome?.status ?? null,
            Mark:
              command.mark === null ? null : (
                <Text span inherit ff="monospace">
                  {command.mark}
                </Text>
              ),
            'Request ID': (
              <Text span inherit ff="monospace">
                {command.id}
              </Text>
            ),
          }}
        />
      </Panel>
      <Panel title="Request" aside={personalDataView(userRoles()) === 'full' ? null : <span>personal data masked</span>}>
        <Text ff="monospace" mb="xs">
          {request.method} {request.path}
        </Text>
        {request.body === null ? (
          <Text>No body.</Text>
        ) : (
          <Code block tabIndex={0}>
            {request.body}
          </Code>
        )}
      </Panel>
    </>
  );
}

function orderFacts(command: Command) {
  return {
    Kind: commandKindWords[command.kind],
    Amount: command.amount === null ? null : <Amount value={decimalOf(command.amount)} ticker={command.asset} />,
    From: <Source command={command} />,
    To: <Destination command={command} />,
    'Made by': `${command.made_by.name} (${command.made_by.email})`,
    Made: <Time value={command.made_at} isFull />,
  };
}
