import { Button, Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Batch } from '#contract/desk/batches.ts';
import { decimalOf } from '#contract/money/money.ts';
import { isPendingStatus } from '#contract/people/regulatory-status.ts';
import { countLabel } from '#web/lib/counted.ts';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import { Amount, Digits } from '#web/parts/money/amount.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { TransactionLink } from '#web/parts/record/named-link.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { Chip, Status } from '#web/parts/transaction/status.tsx';
import { RecordLife } from '#web/parts/transaction/transaction-life.tsx';
import { partLabel } from './batch-labels.ts';

type PartsOfBatch = Pick<Batch, 'state' | 'asset' | 'parts'>;

type Part = Batch['parts'][number];

/** Number of parts that are visible before the user expands the list. */
const visiblePartsMax = 8;

/** The parts of a batch. Each part is one call to the service, with a command and a transaction. */
export function BatchParts({ batch }: { readonly batch: PartsOfBatch }) {
  const [isAll, setAll] = useState(false);
  const { parts } = batch;
  const columns = useMemo(() => partColumns(batch), [batch]);
  return (
    <Panel title="Parts" aside={<span>{countLabel(parts.length, 'part')}, one at a time</span>}>
      <PageTable
        caption="Parts"
        isBare
        columns={columns}
        rows={isAll ? parts : partsAroundProgress(parts)}
        rowKey={({ number }) => String(number)}
      />
      {parts.length > visiblePartsMax ? (
        <Group gap="xs" mt="sm">
          <Button variant="default" onClick={() => setAll(!isAll)}>
            {isAll ? 'Show fewer' : `Show all ${parts.length} parts`}
          </Button>
        </Group>
      ) : null}
    </Panel>
  );
}

/** The parts near the first part that the service has not accepted yet. */
function partsAroundProgress(parts: readonly Part[]): readonly Part[] {
  const firstOpenIndex = parts.findIndex(({ state }) => state !== 'confirmed');
  const firstIndex = Math.max(0, Math.min((firstOpenIndex === -1 ? 0 : firstOpenIndex) - 2, parts.length - visiblePartsMax));
  return parts.slice(firstIndex, firstIndex + visiblePartsMax);
}

function partColumns({ state: batchState, asset }: PartsOfBatch): readonly Column<Part>[] {
  return [
    { key: 'part', title: 'Part', card: 'lead', render: (part) => <PartLink part={part} /> },
    { key: 'state', title: 'State', card: 'side', render: (part) => <StateOfPart batchState={batchState} part={part} /> },
    { key: 'rows', title: 'Rows', align: 'right', render: ({ row_count: count }) => <Digits text={String(count)} /> },
    { key: 'amount', title: 'Amount', align: 'right', render: ({ amount }) => <Amount value={decimalOf(amount)} ticker={asset} /> },
    { key: 'transaction', title: 'Transaction', render: ({ record_id: id }) => (id === null ? null : <TransactionLink id={id} />) },
    { key: 'attempted', title: 'Attempted', render: ({ sent_at: at }) => (at === null ? null : <Time value={at} />) },
  ];
}

/** A link from a part to its command. The command's page shows the evidence and the exact request. */
function PartLink({ part: { number, command_id: id } }: { readonly part: Part }) {
  if (id === null) return `Part ${number}`;
  return (
    <RowLink to="/activity/$commandId" params={{ commandId: id }} title="Open its request">
      Part {number}
    </RowLink>
  );
}

/** The stage of an accepted part, with the information that its transaction still needs, or the state of another part. */
function StateOfPart({ batchState, part: { state, record } }: { readonly batchState: Batch['state']; readonly part: Part }) {
  if (state !== 'confirmed' || record === null) {
    const { label, tone } = partLabel(batchState, state);
    return <Chip tone={tone}>{label}</Chip>;
  }
  return (
    <>
      <RecordLife record={record} />
      {isPendingStatus(record.regulatory_status) ? (
        <div>
          <Status kind="sent_regulatory" value={record.regulatory_status} />
        </div>
      ) : null}
    </>
  );
}
