import { Text } from '@mantine/core';
import type { EvidenceReview } from '#contract/evidence/evidence-report.ts';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { EvidenceLink } from './evidence-link.tsx';

/** The reviews that auditors signed, newest first. */
export function SignedReviews({ reviews }: { readonly reviews: readonly EvidenceReview[] }) {
  return (
    <Panel title="Signed reviews">
      {reviews.length === 0 ? (
        <Text c="dimmed">No reviews yet. An auditor who signs a review appears here with the period and the time.</Text>
      ) : (
        <PageTable isBare caption="Signed reviews" columns={columns} rows={reviews} rowKey={({ id }) => id} />
      )}
    </Panel>
  );
}

const columns: readonly Column<EvidenceReview>[] = [
  {
    key: 'period',
    title: 'Period',
    card: 'lead',
    render: ({ from, until }) => (
      <>
        <Time value={from} isFull hasAge={false} /> to <Time value={until} isFull hasAge={false} />
      </>
    ),
  },
  {
    key: 'remark',
    title: 'Remark',
    isFlexible: true,
    render: ({ remark }) => <bdi style={{ overflowWrap: 'anywhere' }}>{remark ?? '—'}</bdi>,
  },
  { key: 'by', title: 'Signed by', render: ({ signed_by: { name, email } }) => <span title={email}>{name}</span> },
  { key: 'at', title: 'Signed', render: ({ signed_at: at }) => <Time value={at} /> },
  {
    key: 'head',
    title: 'Audit log',
    align: 'right',
    render: ({ id, head: { seq, hash } }) => (
      <span title={hash}>
        <EvidenceLink link={`/audit?object=/bff/evidence/reviews/${id}`}>{`Row ${seq}`}</EvidenceLink>
      </span>
    ),
  },
];
