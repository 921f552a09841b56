import { Box, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listStatements } from '#contract/desk/evidence-endpoints.ts';
import type { HoldingAt, HoldingsAt } from '#contract/desk/past-holdings.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { mayDo } from '#contract/roles.ts';
import { holdingsAtQuery } from '#web/data/evidence/past-holdings.ts';
import { userRoles } from '#web/data/session.ts';
import { countLabel } from '#web/lib/counted.ts';
import { timeAgo } from '#web/lib/format-time.ts';
import { DailyValueFigure } from '#web/parts/chart/daily-value-figure.tsx';
import { IndexStateNote } from '#web/parts/list/index-state-note.tsx';
import { EmptyPanel, ListStates } from '#web/parts/list/list-states.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { TransactionLink } from '#web/parts/record/named-link.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { MovementDialog } from './movement-dialog.tsx';
import { TimeChoice } from './time-choice.tsx';

const zero = decimalOf('0');

/** The balances of all wallets at a time, with the movements of each and the difference that the movements do not explain. */
export function BalancesPage({ at }: { readonly at: string | undefined }) {
  const query = useQuery(holdingsAtQuery(at));
  return (
    <>
      <PageHeader
        title="Balances"
        action={
          mayDo(userRoles(), listStatements.roles) ? (
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/statements" />}>
              Statements
            </Button>
          ) : undefined
        }
      />
      <TimeChoice at={at} />
      <ListStates query={query} what="The balances" skeleton={<SkeletonRows widths={[30, 20, 20, 20]} rows={8} />}>
        {(holdings) => <BalancesTable data={holdings} isPresent={at === undefined} />}
      </ListStates>
      <Stack mt="lg">
        <DailyValueFigure title="Value in custody by day" />
      </Stack>
    </>
  );
}

type TableProps = {
  readonly data: HoldingsAt;
  /** Whether the balances are the present ones, not those of a chosen time. */
  readonly isPresent: boolean;
};

function BalancesTable({ data, isPresent }: TableProps) {
  const [openHolding, setOpen] = useState<HoldingAt | null>(null);
  const { at, holdings } = data;
  return (
    <Stack gap="sm">
      <IndexStateNote state={data} />
      <BalanceSources data={data} isPresent={isPresent} />
      <ValueAtTime holdings={holdings} />
      {holdings.length === 0 ? (
        <EmptyPanel title="No balances">No wallet had a balance at this time.</EmptyPanel>
      ) : (
        <PageTable
          caption="Balances"
          columns={columnsOf({ open: setOpen, atMs: Date.parse(at) })}
          rows={holdings}
          rowKey={({ wallet, asset }) => `${wallet.id} ${asset}`}
        />
      )}
      {openHolding === null ? null : <MovementDialog holding={openHolding} close={() => setOpen(null)} />}
    </Stack>
  );
}

/** States where the balances and their movements come from. */
function BalanceSources({ data: { at, before, after }, isPresent }: TableProps) {
  if (isPresent && after?.source === 'custodian')
    return (
      <Text c="dimmed">
        The custodian’s balances of <Time value={after.at} isFull />. Movements and unexplained parts are those since the snapshot of{' '}
        <Time value={before.at} />.
      </Text>
    );
  return (
    <Text c="dimmed">
      Balances on <Time value={at} isFull />. From the snapshot of <Time value={before.at} />
      {after === null ? '. The custodian does not answer now.' : after.source === 'custodian' ? ' and the custodian’s answer now.' : null}
      {after === null || after.source === 'custodian' ? null : (
        <>
          {' '}
          and that of <Time value={after.at} />.
        </>
      )}
      {after === null ? null : ' Movements are counted from the nearer of the two; the last column covers the whole time between them.'}
    </Text>
  );
}

/** The value of all listed balances at the chosen time. */
function ValueAtTime({ holdings }: { readonly holdings: readonly HoldingAt[] }) {
  const values = holdings.flatMap(({ cad }) => (cad === null ? [] : [cad.value]));
  if (values.length === 0) return null;
  const unratedCount = new Set(holdings.flatMap(({ asset, cad }) => (cad === null ? [asset] : []))).size;
  return (
    <Text>
      Value at this time: <Amount value={decimal.sum(values)} ticker="cad" />, without staked ether.
      {unratedCount === 0
        ? null
        : ` ${countLabel(unratedCount, 'asset')} without a rate ${unratedCount === 1 ? 'is' : 'are'} not included.`}
    </Text>
  );
}

type ColumnOptions = { readonly open: (holding: HoldingAt) => void; readonly atMs: number };

const columnsOf = ({ open, atMs }: ColumnOptions): readonly Column<HoldingAt>[] => [
  {
    key: 'wallet',
    title: 'Wallet',
    isFlexible: true,
    card: 'lead',
    render: ({ wallet: { id, name } }) => (
      <Link to="/wallets/$walletId" params={{ walletId: String(id) }}>
        <CutText text={name ?? `Wallet ${id}`} />
      </Link>
    ),
  },
  {
    key: 'balance',
    title: 'Balance',
    align: 'right',
    card: 'side',
    render: ({ balance, asset }) => <Amount value={balance} ticker={asset} isListed />,
  },
  {
    key: 'cad',
    title: 'Value',
    align: 'right',
    render: ({ cad }) =>
      cad === null ? (
        <Text component="span" c="dimmed">
          No rate
        </Text>
      ) : (
        <Amount value={cad.value} ticker="cad" />
      ),
  },
  { key: 'rate', title: 'Rate', align: 'right', render: ({ cad }) => (cad === null ? '—' : <Rate cad={cad} atMs={atMs} />) },
  {
    key: 'movements',
    title: 'Movements',
    align: 'right',
    render: (holding) =>
      holding.movements.length === 0 ? (
        '0'
      ) : (
        <Button variant="subtle" size="compact-sm" onClick={() => open(holding)}>
          {countLabel(holding.movements.length, 'movement')}
        </Button>
      ),
  },
  {
    key: 'unexplained',
    title: 'Not explained by transactions',
    render: ({ unexplained, asset, causes }) =>
      unexplained === null ? (
        'Unknown'
      ) : decimal.compare(unexplained, zero) === 0 ? (
        '0'
      ) : (
        <Box maw="20rem" style={{ whiteSpace: 'normal' }}>
          <Amount value={unexplained} ticker={asset} />
          <Text size="xs" c="dimmed">
            {causes.length === 0 ? 'No likely cause in the records.' : causes.join(' ')}
          </Text>
        </Box>
      ),
  },
];

type RateProps = { readonly cad: NonNullable<HoldingAt['cad']>; readonly atMs: number };

/** A rate in CAD with its source and its age at the time of the balance. */
function Rate({ cad: { rate, rated_at: ratedAt, transaction_id: id }, atMs }: RateProps) {
  return (
    <>
      {/* In full: rounded to cents, the rate would not give the value. */}
      <Amount value={rate} ticker="CAD" />
      <Text size="xs" c="dimmed">
        {id === null ? 'Snapshot' : <TransactionLink id={id}>Transaction {id}</TransactionLink>},{' '}
        {timeAgo(ratedAt, atMs)?.replace('just now', 'at this time').replace(/ ago$/, ' before')}
      </Text>
    </>
  );
}
