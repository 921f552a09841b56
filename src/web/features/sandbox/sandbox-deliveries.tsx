import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { sandboxWebhooksSchema } from '#contract/service/sandbox.ts';
import { sandboxQueries } from '#web/data/sandbox.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { Chip } from '#web/parts/transaction/status.tsx';

type Webhook = z.output<typeof sandboxWebhooksSchema>[number];

/** Maximum number of listed webhooks. The newest are listed. */
const visibleWebhooksMax = 25;

const stateLabels = {
  delivered: { label: 'Delivered', tone: 'good' },
  waiting: { label: 'Not delivered yet', tone: 'waiting' },
  not_wanted: { label: 'Not sent: no address', tone: 'quiet' },
} as const satisfies Record<Webhook['state'], object>;

const columns: readonly Column<Webhook>[] = [
  { key: 'id', title: 'Number', card: 'side', render: ({ id }) => id },
  { key: 'type', title: 'Event', isFlexible: true, card: 'lead', render: ({ body }) => body.type.replaceAll('_', ' ') },
  { key: 'record', title: 'Record', render: ({ body }) => recordOf(body) },
  { key: 'state', title: 'State', render: ({ state }) => <Chip tone={stateLabels[state].tone}>{stateLabels[state].label}</Chip> },
  { key: 'attempts', title: 'Attempts', align: 'right', render: ({ attempt_count: count }) => count },
  { key: 'last', title: 'Last attempt', render: ({ attempts }) => <LastAttempt attempt={attempts.at(-1)} /> },
];

function recordOf(body: Webhook['body']): string {
  const { transaction_id: transaction, id } = body;
  return transaction === undefined ? `Direct party ${id}` : `Transaction ${transaction}`;
}

function LastAttempt({ attempt }: { readonly attempt: Webhook['attempts'][number] | undefined }) {
  if (attempt === undefined) return '—';
  return (
    <span>
      {attempt.status ?? attempt.error ?? 'No answer'}, <Time value={attempt.at} />
    </span>
  );
}

/** The webhooks that the service sent, with the attempts to deliver them. */
export function WebhookDeliveries() {
  const query = useQuery(sandboxQueries.webhooks);
  return (
    <Panel title="Webhooks" aside={<span>The newest {visibleWebhooksMax}</span>}>
      <ListStates
        query={query}
        what="The webhooks"
        skeleton={<SkeletonRows widths={[8, 32, 20, 20, 10, 10]} rows={4} />}
        empty={(webhooks) =>
          webhooks.length === 0 ? <Text>No webhooks yet. Every webhook that the service sends appears here.</Text> : null
        }
      >
        {(webhooks) => (
          <PageTable
            caption="Webhooks"
            columns={columns}
            rows={webhooks.slice(0, visibleWebhooksMax)}
            rowKey={({ id }) => String(id)}
            isBare
          />
        )}
      </ListStates>
    </Panel>
  );
}
