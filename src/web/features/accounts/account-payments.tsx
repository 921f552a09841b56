import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { decimal } from '#contract/money/money.ts';
import type { ExternalAccount } from '#contract/service/external-account.ts';
import { transactionKey, type Transaction } from '#contract/service/transaction.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { PageTable } from '#web/parts/list/page-table.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { SkeletonPanel } from '#web/parts/record/skeleton-panel.tsx';
import { isPaidTo, movedAmounts } from '#web/parts/transaction/transaction-facts.ts';
import { transactionColumns } from '#web/parts/transaction/transaction-table.tsx';

/** Maximum payments that the panel lists. */
const visiblePaymentsMax = 10;

/** The columns of the payments. The recipient has no column, because it is always this account. */
const columns = transactionColumns.filter(({ key }) => ['sort', 'time', 'amounts', 'status'].includes(key));

type AccountProps = { readonly account: ExternalAccount };

/** The payments to an external account, newest first, and the total of each asset. */
export function AccountPayments({ account }: AccountProps) {
  const query = useQuery(transactionQueries.newestOutgoing);
  return (
    <ListStates query={query} what="The payments" skeleton={<SkeletonPanel title="Payments" facts={4} />}>
      {({ items, isComplete }) => (
        <Payments
          account={account}
          payments={items.filter((each) => isPaidTo(each, account.id))}
          readCount={isComplete ? null : items.length}
        />
      )}
    </ListStates>
  );
}

type PaymentsProps = AccountProps & {
  readonly payments: readonly Transaction[];
  /** Number of newest transactions that were searched. Null if all transactions were searched. */
  readonly readCount: number | null;
};

function Payments({ account, payments, readCount }: PaymentsProps) {
  return (
    <Panel title="Payments" aside={readCount === null ? null : `Among the newest ${readCount} outgoing transactions`}>
      {payments.length === 0 ? (
        <Text c="dimmed">
          {readCount === null
            ? 'Payments to this account appear here. Withdraw to it to make the first one.'
            : 'These transactions include no payment to this account. It may have earlier payments.'}
        </Text>
      ) : (
        <Stack>
          <Totals payments={payments} />
          <PageTable
            isBare
            caption="Payments to this account, newest first"
            columns={columns}
            rows={payments.slice(0, visiblePaymentsMax).map((data) => ({ cursor: '', data }))}
            rowKey={({ data }) => transactionKey(data) ?? ''}
          />
          {payments.length > visiblePaymentsMax || readCount !== null ? (
            <Text c="dimmed">
              The newest {Math.min(visiblePaymentsMax, payments.length)} of {payments.length} payments.{' '}
              <Link
                to="/transactions"
                search={{ counterparty: account.name ?? Object.values(account.funding_addresses ?? {})[0], type: 'internal' }}
              >
                All payments
              </Link>
            </Text>
          ) : null}
        </Stack>
      )}
    </Panel>
  );
}

/** The total that the account received or will receive, by asset. */
function Totals({ payments }: { readonly payments: readonly Transaction[] }) {
  return (
    <Group component="section" gap="lg" aria-label="Total by asset">
      <Text c="dimmed">Total without failed and cancelled payments</Text>
      {totalsOf(payments).map(([asset, amount]) => (
        <Text key={asset} component="div" size="lg" fw={570}>
          <Amount value={amount} ticker={asset} />
        </Text>
      ))}
    </Group>
  );
}

/** The sum of each asset, without payments that failed or were cancelled. */
export function totalsOf(payments: readonly Transaction[]): readonly (readonly [asset: string, amount: Decimal])[] {
  const totals = new Map<string, Decimal>();
  for (const payment of payments) {
    if (payment.type !== 'external' && (payment.status === 'failed' || payment.status === 'canceled')) continue;
    for (const [asset, amount] of movedAmounts(payment)) {
      const sum = totals.get(asset);
      totals.set(asset, sum === undefined ? amount : decimal.add(sum, amount));
    }
  }
  return [...totals];
}
