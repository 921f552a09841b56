import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { BatchRow, NewBatch } from '#contract/desk/batches.ts';
import type { Preflight } from '#contract/desk/preflight.ts';
import { assetFacts } from '#contract/money/assets.ts';
import { toBaseUnits } from '#contract/money/money.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { largestCount, largestRows } from '#web/features/batches/largest-rows.ts';
import { payeeColumn } from '#web/features/batches/sheet/read-head.ts';
import type { Column } from '#web/parts/list/page-table.tsx';
import { PageTable } from '#web/parts/list/page-table.tsx';
import { WindowTable } from '#web/parts/list/window-table.tsx';
import { Amount, Digits } from '#web/parts/money/amount.tsx';
import { FactList, Panel } from '#web/parts/record/facts.tsx';
import { FullHash } from '#web/parts/text/hash.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import { nativeAmount, callCountText } from './batch-sums.ts';

type BatchToSendProps = {
  readonly body: NewBatch;
  readonly preflight: Preflight | null;
  readonly amount: Decimal;
  readonly destinationCount: number;
  readonly wallet: Wallet | null;
  readonly isEdited: boolean;
  readonly names: readonly (string | null)[];
};

type ListedRow = BatchRow & {
  readonly name: string | null;
  /** The payee that the file names. Empty if the file has no payee column. */
  readonly payee: string;
};

/** The content of the batch: sums, source file and rows. */
export function BatchToSend({ body, preflight, amount, destinationCount, wallet, isEdited, names }: BatchToSendProps) {
  const { asset, file, header, rows } = body;
  const { baseUnit, places } = assetFacts[asset];
  const [isAll, setAll] = useState(rows.length <= largestCount);
  const listedRows = useMemo(() => {
    const payee = payeeColumn(header);
    return rows.map((row, index): ListedRow => ({
      ...row,
      name: names[index] ?? null,
      payee: payee === null ? '' : (row.cells[payee] ?? ''),
    }));
  }, [rows, names, header]);
  const topRows = useMemo(() => largestRows(listedRows), [listedRows]);
  const units = toBaseUnits(amount, places);
  return (
    <>
      <Panel title="What will be sent">
        <FactList
          facts={{
            'Total to recipients': (
              <>
                <Amount value={amount} ticker={asset} />
                {units === null ? null : (
                  <Text size="xs" c="dimmed">
                    <Digits text={units.toString()} /> {baseUnit}
                  </Text>
                )}
              </>
            ),
            From: (
              <Link to="/wallets/$walletId" params={{ walletId: String(body.wallet_id) }}>
                {wallet === null ? `Wallet ${body.wallet_id}` : partyName(wallet)}
              </Link>
            ),
            Rows: `${rows.length}, to ${destinationCount} ${destinationCount === 1 ? 'destination' : 'destinations'}`,
            'Sent in': callCountText(preflight),
            File: file === null ? 'None: rows entered here' : file.name,
            'SHA-256 of the file':
              file === null ? null : (
                <>
                  <FullHash value={file.sha256} noun="SHA-256" />
                  {isEdited ? (
                    <Text size="xs" c="dimmed">
                      Rows were changed here after import.
                    </Text>
                  ) : null}
                </>
              ),
          }}
        />
      </Panel>
      <Panel title={isAll ? `All ${rows.length} rows` : `The ${largestCount} largest of ${rows.length} rows`}>
        {isAll ? (
          <AllRows rows={listedRows} asset={asset} />
        ) : (
          <>
            <PageTable caption="Largest rows" columns={columnsOf(asset)} rows={topRows} rowKey={keyOf} isBare />
            <Group justify="center" mt="sm">
              <Button variant="default" onClick={() => setAll(true)}>
                Show all rows
              </Button>
            </Group>
          </>
        )}
      </Panel>
    </>
  );
}

/** A table of all rows. Only the rows in view are rendered. */
function AllRows({ rows, asset }: { readonly rows: readonly ListedRow[]; readonly asset: NewBatch['asset'] }) {
  const [columns, keys] = useMemo(() => [columnsOf(asset), rows.map(keyOf)] as const, [asset, rows]);
  if (rows.length <= 2 * largestCount) return <PageTable caption="All rows" columns={columnsOf(asset)} rows={rows} rowKey={keyOf} isBare />;
  return (
    <WindowTable
      caption="All rows"
      columns={columns}
      rows={rows}
      keys={keys}
      startIndex={null}
      savePosition={noAction}
      isComplete
      onReachEnd={noAction}
    />
  );
}

function keyOf({ line }: BatchRow): string {
  return String(line);
}

function noAction(): void {
  // Does nothing, because all rows are loaded and the scroll position is not stored.
}

const kinds = { wallet: 'Own wallet', external_account: 'External account', public_address: 'Address' } as const;

function columnsOf(asset: NewBatch['asset']): readonly Column<ListedRow>[] {
  return [
    { key: 'line', title: 'Line', width: 4, card: 'side', render: ({ line }) => line },
    {
      key: 'to',
      title: 'Destination',
      isFlexible: true,
      card: 'lead',
      render: ({ name, payee, public_address: address, type, id }) =>
        address === undefined ? (
          <span>
            <bdi>{name ?? `${kinds[type]} ${id ?? ''}`}</bdi>{' '}
            <Text span size="xs" c="dimmed">
              {kinds[type]} {id}
            </Text>
          </span>
        ) : (
          <span>
            {payee === '' ? null : <bdi>{payee} </bdi>}
            <FullHash value={address} noun="address" />
          </span>
        ),
    },
    {
      key: 'amount',
      title: 'Amount',
      align: 'right',
      width: 12,
      render: ({ amount: units }) => <Amount value={nativeAmount(asset, BigInt(units))} ticker={asset} />,
    },
  ];
}
