import { useQuery } from '@tanstack/react-query';
import type { Transaction } from '#contract/service/transaction.ts';
import { directPartyName, directPartyQueries } from '#web/data/parties/direct-parties.ts';
import { sandboxQueries } from '#web/data/sandbox.ts';
import { searchableLists } from '#web/data/searchable.ts';
import type { PickerOption } from '#web/parts/form/picker-options.ts';
import { statusLabel } from '#web/parts/transaction/status-labels.ts';
import { movedAmounts, partyName, titleOf } from '#web/parts/transaction/transaction-facts.ts';

/** The props of a field in which the user selects one of the newest wallets. */
export function useWalletField() {
  const { data } = useQuery(searchableLists.wallets);
  const options = (data?.items ?? []).map((wallet) => ({
    key: String(wallet.id),
    group: 'Wallets',
    lead: partyName(wallet),
    detail: wallet.custom_id ?? undefined,
    texts: [String(wallet.id), wallet.custom_id ?? ''],
  }));
  const placeholder = 'Name, custom ID or number';
  return { is: 'record', name: 'wallet', label: 'Wallet', requestParts: ['wallet_id'], placeholder, options, isRequired: true } as const;
}

/** The options of a field for a direct party. Only parties that await the custodian's decision are offered. */
export function usePartyOptions(): readonly PickerOption[] {
  const { data } = useQuery(directPartyQueries.newest());
  return (data?.items ?? [])
    .filter(({ status }) => status === 'pending_review')
    .map((party) => ({
      key: String(party.id),
      group: 'In review',
      lead: directPartyName(party),
      texts: [String(party.id), party.email ?? ''],
    }));
}

/**
 * The props of a field for one of the newest transactions. `sent` offers transactions that the desk sent, `all` offers all with a
 * regulatory status.
 */
export function useTransactionField(transactionKind: 'sent' | 'all') {
  const { data } = useQuery(sandboxQueries.newest);
  const options = (data?.items ?? []).flatMap((each) => {
    if (transactionKind === 'sent' && each.type !== 'transaction') return [];
    return each.id === null || each.id === undefined ? [] : [optionOf(each, String(each.id), transactionKind)];
  });
  return { is: 'record', name: 'id', label: 'Transaction', placeholder: 'Number or amount', options, isRequired: true } as const;
}

function optionOf(transaction: Transaction, id: string, statusKind: 'sent' | 'all'): PickerOption {
  const { regulatory_status: regulatory } = transaction;
  const status = transaction.type === 'external' ? null : transaction.status;
  const detail =
    statusKind === 'sent' ? status && statusLabel('transaction', status).label : regulatory && statusLabel('regulatory', regulatory).label;
  const movedText = movedAmounts(transaction).map(([asset, amount]) => `${amount} ${asset.toUpperCase()}`);
  return {
    key: id,
    group: 'Newest transactions',
    lead: [titleOf(transaction), ...movedText.slice(0, 1)].join(', '),
    detail: detail ?? undefined,
    texts: [id],
  };
}
