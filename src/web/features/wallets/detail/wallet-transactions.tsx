import { Group, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Transaction } from '#contract/service/transaction.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { urlSearchOf } from '#web/parts/list/page-search.ts';
import { RecordList, type ListDescription } from '#web/parts/list/record-list.tsx';
import { walletTransactionFilters } from '#web/parts/transaction/transaction-filters.ts';
import { transactionColumns } from '#web/parts/transaction/transaction-table.tsx';
import { walletTransactionFilter, type WalletTransactionSearch } from './wallet-transaction-search.ts';

const transactions: ListDescription<Transaction> = {
  name: 'transactions',
  title: 'Transactions',
  caption: 'Transactions of the wallet, newest first',
  columns: transactionColumns,
  filters: walletTransactionFilters,
  labels: { emptyTitle: 'No transactions', emptyText: 'Nothing has entered or left this wallet.' },
};

/** The transactions of one wallet, newest first. */
export function WalletTransactions({ walletId, search }: { readonly walletId: string; readonly search: WalletTransactionSearch }) {
  const { type, status, completed_since } = search;
  return (
    <section aria-label="Transactions of the wallet">
      <RecordList
        description={transactions}
        query={transactionQueries.rowsOfWallet(walletId, walletTransactionFilter(search))}
        url={urlSearchOf({ ...search, addresses: undefined })}
        exportSource={{ list: 'wallet_transactions', params: { wallet_id: walletId }, filter: walletTransactionFilter(search) }}
        heading={
          <Group justify="space-between" align="baseline" mt="lg" mb="sm">
            <Title order={2}>Transactions</Title>
            <Link to="/transactions" search={{ wallet: walletId, type, status, completed_since }}>
              Open with all filters
            </Link>
          </Group>
        }
      />
    </section>
  );
}
