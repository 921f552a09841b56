import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { unfinishedStatuses } from '#contract/service/transaction-status.ts';
import { transactionKey, type Transaction } from '#contract/service/transaction.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { pageSizeMax, type Page } from '#contract/wire/page.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { titleOf } from '#web/parts/transaction/transaction-facts.ts';
import { TransactionLife } from '#web/parts/transaction/transaction-life.tsx';
import { lockedFunds, type LockedFunds, type LockingTransaction } from './wallet-locked-funds.ts';

/**
 * The panel that explains why a balance is not fully spendable. It lists the pending transactions that lock a part of the
 * balance.
 */
export function WalletLockedFunds({ wallet }: { readonly wallet: Wallet }) {
  return lockedFunds(wallet, []).length === 0 ? null : <LockedFundsPanel wallet={wallet} />;
}

function LockedFundsPanel({ wallet }: { readonly wallet: Wallet }) {
  const id = String(wallet.id);
  const filters = [
    ...unfinishedStatuses.map((status) => ({ status, page_size: pageSizeMax })),
    { type: 'external' as const, page_size: pageSizeMax },
  ];
  const query = useQueries({ queries: filters.map((filter) => transactionQueries.ofWallet(id, filter)), combine: combineQueries });
  return (
    <ListStates query={query} what="Locked funds" skeleton={<SkeletonRows widths={[40, 30, 30]} rows={2} />}>
      {(pendingTransactions) => (
        <Stack component="section" gap="xs" mt="md" aria-label="The locked funds">
          <Title order={3}>Locked funds</Title>
          {lockedFunds(wallet, pendingTransactions).map((each) => (
            <LockedAsset key={each.asset} locked={each} />
          ))}
        </Stack>
      )}
    </ListStates>
  );
}

/** Combines the queries of several pages: all their data, their first error, and the age of the oldest page. */
function combineQueries(results: readonly UseQueryResult<Page<Transaction>>[]) {
  const failedQueries = results.filter(({ error }) => error !== null);
  const pages = results.flatMap(({ data }) => (data === undefined ? [] : [data]));
  return {
    data: pages.length < results.length ? undefined : pages.flatMap(({ page }) => page.map(({ data }) => data)),
    error: failedQueries[0]?.error ?? null,
    errorUpdatedAt: Math.max(...results.map((each) => each.errorUpdatedAt)),
    dataUpdatedAt: failedQueries.length === 0 ? 0 : Math.min(...results.map((each) => each.dataUpdatedAt)),
    isFetching: failedQueries.some((each) => each.isFetching),
    isPlaceholderData: false,
    refetch: () => failedQueries.map((each) => each.refetch()),
  };
}

function LockedAsset({ locked: { asset, lockedTotal, lockingTransactions, unexplained } }: { readonly locked: LockedFunds }) {
  return (
    <div>
      <Text>
        <Amount value={lockedTotal} ticker={asset} /> cannot be spent now
      </Text>
      <List>
        {lockingTransactions.map((lockingTransaction, index) => (
          <List.Item key={transactionKey(lockingTransaction.transaction) ?? index}>
            <LockingTransactionLine lockingTransaction={lockingTransaction} asset={asset} />
          </List.Item>
        ))}
        {unexplained === null ? null : (
          <List.Item>
            <Amount value={unexplained} ticker={asset} />{' '}
            {lockingTransactions.length === 0
              ? 'reserved without a pending transaction, for network fees or another reason'
              : 'more reserved, for their network fees or another reason'}
          </List.Item>
        )}
      </List>
    </div>
  );
}

function LockingTransactionLine({
  lockingTransaction: { transaction, amount },
  asset,
}: {
  readonly lockingTransaction: LockingTransaction;
  readonly asset: string;
}) {
  const key = transactionKey(transaction);
  return (
    <>
      <Amount value={amount} ticker={asset} /> by{' '}
      {key === null ? (
        titleOf(transaction)
      ) : (
        <Anchor
          underline="always"
          renderRoot={(props) => <Link {...props} to="/transactions/$transactionId" params={{ transactionId: key }} />}
        >
          {titleOf(transaction)}
        </Anchor>
      )}{' '}
      <TransactionLife transaction={transaction} />
    </>
  );
}
