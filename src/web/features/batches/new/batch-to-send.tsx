import { Button, Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { BatchRow, NewBatch } from '#contract/desk/batches.ts';
import type { Preflight } from '#contract/desk/preflight.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { changedRowsText } from '#web/features/batches/outcome/batch-labels.ts';
import { largestCount, largestRows, reviewedRowColumns } from '#web/features/batches/outcome/batch-row-columns.tsx';
import { ChangedRows } from '#web/features/batches/outcome/changed-rows.tsx';
import { countLabel } from '#web/lib/counted.ts';
import { PageTable } from '#web/parts/list/page-table.tsx';
import { WindowTable } from '#web/parts/list/window-table.tsx';
import { answerOf } from '#web/parts/money-form/live-preflight.ts';
import { FactList, Panel } from '#web/parts/record/facts.tsx';
import { NamedWallet } from '#web/parts/record/named-link.tsx';
import { FullHash } from '#web/parts/text/hash.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import { partCountText } from './batch-sums.ts';
import { TotalToRecipients } from './sum-facts.tsx';

export type BatchToSendProps = {
  readonly body: NewBatch;
  readonly preflight: Preflight | null;
  readonly amount: Decimal;
  /** Number of recipients. Null until the rows are checked. */
  readonly destinationCount: number | null;
  readonly wallet: Wallet | null;
  /** The name of each row's wallet or account. Null for an address. */
  readonly names: readonly (string | null)[];
};

type ListedRow = BatchRow & { readonly name: string | null };

export function BatchToSend({ body, preflight, amount, destinationCount, wallet, names }: BatchToSendProps) {
  const { asset, file, rows } = body;
  const [isAll, setAll] = useState(rows.length <= largestCount);
  const listedRows = useMemo(() => rows.map((row, index): ListedRow => ({ ...row, name: names[index] ?? null })), [rows, names]);
  const columns = useMemo(() => reviewedRowColumns<ListedRow>({ asset, nameOf: entryName }), [asset]);
  const keys = useMemo(() => listedRows.map(keyOf), [listedRows]);
  const rowsText = countLabel(rows.length, 'row');
  const topRows = useMemo(() => largestRows(listedRows), [listedRows]);
  return (
    <>
      <Panel title="What will be sent">
        <FactList
          facts={{
            'Total to recipients': <TotalToRecipients amount={amount} asset={asset} />,
            From: <NamedWallet id={body.wallet_id} name={wallet === null ? null : partyName(wallet)} />,
            Rows: `${rows.length}${destinationCount === null ? '' : `, to ${countLabel(destinationCount, 'recipient')}`}`,
            'The desk sends it in': partCountText(preflight),
            Approval: answerOf(preflight, 'review') === 'yes' ? 'Not needed: the batch is sent at once' : null,
            File: file === null ? 'None: rows entered here' : file.name,
            'SHA-256 of the file': file === null ? null : <FullHash value={file.sha256} noun="SHA-256" />,
            'Changed after import': changedRowsText(file),
          }}
        />
      </Panel>
      <ChangedRows table={body} file={file} />
      <Panel title={isAll ? (rows.length === 1 ? '1 row' : `All ${rowsText}`) : `The ${largestCount} largest of ${rowsText}`}>
        {isAll && rows.length > 2 * largestCount ? (
          <WindowTable caption="All rows" columns={columns} rows={listedRows} keys={keys} />
        ) : (
          <PageTable
            caption={isAll ? 'All rows' : 'Largest rows'}
            columns={columns}
            rows={isAll ? listedRows : topRows}
            rowKey={keyOf}
            isBare
          />
        )}
        {isAll ? null : (
          <Group justify="center" mt="sm">
            <Button variant="default" onClick={() => setAll(true)}>
              Show all rows
            </Button>
          </Group>
        )}
      </Panel>
    </>
  );
}

function keyOf({ line }: BatchRow): string {
  return String(line);
}

const kinds = { wallet: 'Own wallet', external_account: 'External account', public_address: 'Address' } as const;

function entryName({ name, type, id }: ListedRow) {
  const kind = `${kinds[type]} ${id ?? ''}`;
  return (
    <>
      {name ?? kind}{' '}
      <Text span size="xs" c="dimmed">
        {kind}
      </Text>
    </>
  );
}
