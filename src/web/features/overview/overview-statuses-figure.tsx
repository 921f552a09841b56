import { Link } from '@tanstack/react-router';
import { decimalOf } from '#contract/money/money.ts';
import { transactionStatuses } from '#contract/service/transaction-status.ts';
import { recentDays } from '#web/data/recent-transactions.ts';
import { Chart } from '#web/parts/chart/chart.tsx';
import { Figure, FigureStates } from '#web/parts/chart/figure.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { statusFilterLabel } from '#web/parts/transaction/transaction-filters.ts';
import { useRecentTransactions } from './overview-recent.ts';
import { statusCounts } from './overview-statuses.ts';

type Row = ReturnType<typeof statusCounts>[number] & { readonly since: string };

const columns: readonly Column<Row>[] = [
  { key: 'status', title: 'Status', card: 'lead', render: ({ status }) => statusFilterLabel(status) },
  { key: 'count', title: 'Transactions', align: 'right', card: 'side', render: (row) => <StatusCount row={row} /> },
];

/** The number of recent transactions in each status. Deposits are not included. */
export function StatusesFigure() {
  const { query, days } = useRecentTransactions();
  return (
    <FigureStates query={query} title="Outgoing by status">
      {({ items: records, isComplete }) => {
        const counts = statusCounts(records);
        return (
          <Figure
            title="Outgoing by status"
            note={
              isComplete
                ? `Withdrawals, staking and own transfers created in the last ${recentDays} days of UTC.`
                : `Withdrawals, staking and own transfers among the newest ${records.length} records.`
            }
            description={`Bars by status: ${counts.map(({ status, count }) => `${statusFilterLabel(status)} ${count}`).join(', ')}.`}
            emptyText={counts.some(({ count }) => count > 0) ? undefined : 'No transactions in these days.'}
            chart={
              <Chart
                kind="bars"
                isCount
                series={[{ key: 'count', title: 'Transactions', tone: 'first' }]}
                points={counts.map(({ status, count }) => ({
                  key: status,
                  label: statusFilterLabel(status),
                  values: { count: decimalOf(String(count)) },
                }))}
              />
            }
            table={
              <PageTable
                caption="Outgoing by status"
                columns={columns}
                rows={counts.map((each) => ({ ...each, since: days[0] ?? '' }))}
                rowKey={({ status }) => status}
                isBare
              />
            }
          />
        );
      }}
    </FigureStates>
  );
}

/** The number of records with a status, with a link to these records if the list of transactions can filter by the status. */
function StatusCount({ row: { status, count, since } }: { readonly row: Row }) {
  const listedStatus = transactionStatuses.find((each) => each === status);
  if (listedStatus === undefined || count === 0) return count;
  return (
    <Link to="/transactions" search={{ type: 'internal', status: listedStatus, created_since: since }}>
      {count}
    </Link>
  );
}
