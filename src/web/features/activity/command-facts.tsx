import { Code, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Command } from '#contract/desk/command.ts';
import { personalDataView } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { reviewWords } from '#web/parts/command/command-words.ts';
import { Facts, Panel } from '#web/parts/facts.tsx';
import { Time } from '#web/parts/time.tsx';

/** How the command came about and ended, and the exact request. */
export function CommandFacts({ command }: { readonly command: Command }) {
  const { request, review, outcome } = command;
  return (
    <>
      <Panel title="Facts">
        <Facts
          facts={{
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
