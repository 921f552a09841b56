import { Text } from '@mantine/core';
import { isPendingStatus } from '#contract/people/regulatory-status.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
import { regulatoryKindOf } from '#web/parts/transaction/status-labels.ts';
import { Status } from '#web/parts/transaction/status.tsx';

/** The regulatory status of a sent withdrawal, and who completes missing information. */
export function SentRegulatoryStatus({ record }: { readonly record: OutgoingTransaction }) {
  return (
    <>
      <Status kind={regulatoryKindOf(record)} value={record.regulatory_status} />
      {isPendingStatus(record.regulatory_status) ? (
        <Text size="xs" c="dimmed">
          The desk cannot add information to a sent withdrawal. The custodian’s staff complete it with you.
        </Text>
      ) : null}
    </>
  );
}
