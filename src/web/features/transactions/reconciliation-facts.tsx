import type { ReactNode } from 'react';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
import { TransactionLink } from '#web/parts/record/named-link.tsx';
import { renderLines, type FactRows } from './transaction-fact-rows.tsx';

/**
 * Links between off-chain records and the transactions that settle them. Null without such links. Spec: Off-chain reconciliation.
 */
export function reconciliationFacts(record: OutgoingTransaction): FactRows | null {
  const {
    triggered_by_transaction_id: triggerId,
    reconciled_transaction_ids: reconciledIds,
    reconciling_transaction_ids: reconcilingIds,
  } = record;
  const isReconciliation = record.is_offchain_reconciliation === true;
  if (!isReconciliation && !triggerId && (reconciledIds ?? []).length === 0 && (reconcilingIds ?? []).length === 0) return null;
  return {
    'Settles on chain': renderRelated(reconciledIds),
    'Settled on chain by': renderRelated(reconcilingIds),
    'Triggered by': triggerId ? renderRelated([triggerId]) : isReconciliation ? 'Started manually' : null,
  };
}

function renderRelated(ids: readonly number[] | null | undefined): ReactNode {
  return renderLines(ids ?? [], (id) => <TransactionLink id={id}>Transaction {id}</TransactionLink>);
}
