import { Text } from '@mantine/core';
import type { ExceptionRow } from '#contract/evidence/evidence-report.ts';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { Time } from '#web/parts/text/time.tsx';
import type { NameOf } from './access-table.tsx';
import { EvidenceLink } from './evidence-link.tsx';

const kindLabels = {
  outcome_unknown: 'Unknown outcome',
  outcome_resolved: 'Unknown outcome resolved',
  repeat_confirmed: 'Repeat sent on purpose',
  control_weakened: 'Control change',
  control_rejected: 'Rejected control change',
  deposit_overdue: 'Overdue deposit',
} as const satisfies Record<ExceptionRow['kind'], string>;

/** The events of a period that an auditor should look at. */
export function ExceptionTable({ rows, nameOf }: { readonly rows: readonly ExceptionRow[]; readonly nameOf: NameOf }) {
  return (
    <PageTable
      isBare
      caption="Exceptions"
      columns={columnsOf(nameOf)}
      rows={rows}
      rowKey={({ kind, at, title, link }) => `${kind} ${at} ${title} ${link}`}
    />
  );
}

const columnsOf = (nameOf: NameOf): readonly Column<ExceptionRow>[] => [
  {
    key: 'title',
    title: 'What happened',
    isFlexible: true,
    card: 'lead',
    render: ({ title, link, reason }) => (
      <div style={{ overflowWrap: 'anywhere' }}>
        <EvidenceLink link={link}>{title}</EvidenceLink>
        {reason === null ? null : (
          <Text size="xs" c="dimmed">
            {reason}
          </Text>
        )}
      </div>
    ),
  },
  { key: 'kind', title: 'Kind', render: ({ kind }) => kindLabels[kind] },
  { key: 'requester', title: 'Requested by', render: ({ requested_by: requester }) => (requester === null ? '—' : nameOf(requester)) },
  {
    key: 'decided',
    title: 'Decided by',
    render: ({ decided_by: deciders }) => (deciders.length === 0 ? '—' : deciders.map(nameOf).join(', ')),
  },
  { key: 'at', title: 'Time', render: ({ at }) => <Time value={at} /> },
];
