import { Text } from '@mantine/core';
import { acceptedSteps, stageOfRecord, type LifeStage } from '#contract/rules/payment-life.ts';
import type { OutgoingTransaction, Transaction } from '#contract/service/transaction.ts';
import { statusLabel } from './status-labels.ts';
import { Chip, Status } from './status.tsx';
import { statusOf } from './transaction-facts.ts';

/** The name of each stage of a payment, in one word. */
export const stageLabels = {
  requested: 'Requested',
  approved: 'Approved',
  accepted: 'Accepted',
  signed: 'Signed',
  confirmed: 'Confirmed',
} as const satisfies Record<LifeStage, string>;

/** The stage of a transaction as a badge. A deposit in a block is confirmed; an unknown status is displayed unchanged. */
export function TransactionLife({ transaction }: { readonly transaction: Transaction }) {
  const status = statusOf(transaction) ?? '';
  if (transaction.type === 'external' && status !== '') return <Chip tone="good">{stageLabels.confirmed}</Chip>;
  return transaction.type === 'transaction' ? <RecordLife record={transaction} /> : <Status kind="transaction" value={status} />;
}

/** The stage of an outgoing transaction as a badge, with its step at the custodian. An unknown status is displayed unchanged. */
export function RecordLife({ record }: { readonly record: Pick<OutgoingTransaction, 'status' | 'block' | 'transaction_ids'> }) {
  const stage = stageOfRecord(record);
  const status = record.status ?? '';
  if (stage === null) return <Status kind="transaction" value={status} />;
  const { label, tone } = statusLabel('transaction', status);
  const isAwaitingApproval = status === 'pending_approval';
  const isUnfinished = Object.hasOwn(acceptedSteps, status) && !isAwaitingApproval;
  return (
    <>
      <Chip tone={tone} isWrapping>
        {isAwaitingApproval || status === 'canceled' || status === 'failed' ? label : stageLabels[stage]}
      </Chip>
      {isUnfinished ? (
        <Text span size="xs" c="dimmed">
          {' '}
          · {label.toLowerCase()}
        </Text>
      ) : null}
    </>
  );
}
