import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
import { renderLines, type FactRows } from './transaction-fact-rows.tsx';

/**
 * Links between off-chain records and the transactions that settle them. Null without such links. Spec: Off-chain reconciliation.
 */
export function reconciliationFacts(record: OutgoingTransaction): FactRows | null {
  const {
    triggered_by_transaction_id: triggerId,
    reconciled_transaction_ids: settledIds,
    reconciling_transaction_ids: settlingIds,
  } = record;
  const isReconciliation = record.is_offchain_reconciliation === true;
  if (!isReconciliation && !triggerId && (settledIds ?? []).length === 0 && (settlingIds ?? []).length === 0) return null;
  return {
    'Settles on chain': renderRelated(settledIds),
    'Settled on chain by': renderRelated(settlingIds),
    'Triggered by': triggerId ? renderRelated([triggerId]) : isReconciliation ? 'Started manually' : null,
  };
}

function renderRelated(ids: readonly number[] | null | undefined): ReactNode {
  return renderLines(ids ?? [], (id) => (
    <Link to="/transactions/$transactionId" params={{ transactionId: String(id) }}>
      Transaction {id}
    </Link>
  ));
}
