import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InboxEvent } from '#contract/desk/events.ts';
import { repeatEvent } from '#web/data/live/inbox.ts';
import { announce } from '#web/lib/screen-reader.ts';
import type { Column } from '#web/parts/list/page-table.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import type { ListRow } from '#web/parts/list/window-list.tsx';
import { TransactionLink } from '#web/parts/record/named-link.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { Chip } from '#web/parts/transaction/status.tsx';
import { eventStateLabels, eventTypeLabel, recordStateLabel, remarkLabels } from './event-labels.ts';

type Row = ListRow<InboxEvent>;

export const eventColumns = [
  { key: 'type', title: 'Event', width: 14, card: 'lead', render: ({ data }) => <RecordLink event={data} /> },
  { key: 'record', title: 'Record', width: 12, card: 'side', render: ({ data }) => <RecordName event={data} /> },
  { key: 'state', title: 'State', width: 12, render: ({ data }) => <EventState event={data} /> },
  { key: 'found', title: 'Result', isFlexible: true, render: ({ data }) => <EventResult event={data} /> },
  { key: 'made_at', title: 'Received', width: 9.6, render: ({ data }) => <Time value={data.made_at} /> },
  { key: 'again', title: 'Action', width: 8, render: ({ data }) => <ProcessAgainButton event={data} /> },
] satisfies readonly Column<Row>[] as readonly Column<Row>[];

function RecordLink({ event: { kind, ref, type } }: { readonly event: InboxEvent }) {
  const label = eventTypeLabel(type);
  if (ref === null || kind === null) return <bdi>{label}</bdi>;
  if (kind === 'direct_party')
    return (
      <RowLink to="/direct-parties/$partyId" params={{ partyId: ref }}>
        {label}
      </RowLink>
    );
  return (
    <RowLink to="/transactions/$transactionId" params={{ transactionId: ref }}>
      {label}
    </RowLink>
  );
}

/** The record of an event, with a link: `'Withdrawal 308'`. */
function RecordName({ event: { kind, ref, type } }: { readonly event: InboxEvent }) {
  if (ref === null || kind === null) return '—';
  if (kind === 'direct_party')
    return (
      <Link to="/direct-parties/$partyId" params={{ partyId: ref }}>
        Direct party {ref}
      </Link>
    );
  return (
    <TransactionLink id={ref}>
      {type.startsWith('deposit') ? 'Deposit' : type.startsWith('withdrawal') ? 'Withdrawal' : 'Transaction'} {ref}
    </TransactionLink>
  );
}

function EventState({ event: { state } }: { readonly event: InboxEvent }) {
  const { label, tone, detail } = eventStateLabels[state];
  return (
    <Chip tone={tone} title={detail}>
      {label}
    </Chip>
  );
}

function EventResult({ event }: { readonly event: InboxEvent }) {
  const foundText = recordStateLabel(event);
  const parts = [...(foundText === null ? [] : [foundText]), ...event.remarks.map((remark) => remarkLabels[remark])];
  return parts.length === 0 ? '—' : parts.join(' · ');
}

function ProcessAgainButton({ event: { id, kind, type } }: { readonly event: InboxEvent }) {
  const repetition = useMutation({
    ...repeatEvent(),
    onSuccess: () => announce('The record will be read again shortly'),
    onError: (error) => announce(`Could not process again: ${error.message}`),
  });
  if (kind === null) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={repetition.isPending}
      aria-label={`Process again: ${eventTypeLabel(type)}`}
      onClick={() => repetition.mutate(id)}
    >
      Process again
    </Button>
  );
}
