import { Link } from '@tanstack/react-router';
import { decimalOf } from '#contract/money/money.ts';
import { transactionStatuses } from '#contract/service/transaction-status.ts';
import { recentDays } from '#web/data/recent-transactions.ts';
import { Chart } from '#web/parts/chart/chart.tsx';
import { Figure, FigureStates } from '#web/parts/chart/figure.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { statusLabel } from '#web/parts/transaction/status-labels.ts';
import { Status } from '#web/parts/transaction/status.tsx';
import { useRecent } from './overview-recent.ts';
import { statusCounts } from './overview-statuses.ts';

type Row = ReturnType<typeof statusCounts>[number] & { readonly since: string };

const columns: readonly Column<Row>[] = [
  { key: 'status', title: 'Status', card: 'lead', render: ({ status }) => <Status kind="transaction" value={status} /> },
  { key: 'count', title: 'Transactions', align: 'right', card: 'side', render: (row) => <Count row={row} /> },
];

/** The statuses of recent transactions other than deposits. */
export function StatusesFigure() {
  const { query, days } = useRecent();
  return (
    <FigureStates query={query} title="Outgoing by status">
      {({ items: records, isAll }) => {
        const counts = statusCounts(records);
        const wordsOf = (status: string) => statusLabel('transaction', status).label;
        return (
          <Figure
            title="Outgoing by status"
            note={
              isAll
                ? `Withdrawals, staking and own transfers created in the last ${recentDays} days of UTC.`
                : `Withdrawals, staking and own transfers among the newest ${records.length} records.`
            }
            text={`Bars by status: ${counts.map(({ status, count }) => `${wordsOf(status)} ${count}`).join(', ')}.`}
            nothing={counts.some(({ count }) => count > 0) ? undefined : 'No transactions in these days.'}
            chart={
              <Chart
                kind="bars"
                isCount
                series={[{ key: 'count', title: 'Transactions', tone: 'first' }]}
                points={counts.map(({ status, count }) => ({
                  key: status,
                  label: wordsOf(status),
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

/** The count, with a link to the list of that status if the list supports the filter. */
function Count({ row: { status, count, since } }: { readonly row: Row }) {
  const listedStatus = transactionStatuses.find((each) => each === status);
  if (listedStatus === undefined || count === 0) return count;
  return (
    <Link to="/transactions" search={{ type: 'internal', status: listedStatus, created_since: since }}>
      {count}
    </Link>
  );
}
