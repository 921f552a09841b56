import { Group, ScrollArea, Table, Text } from '@mantine/core';
import { toCents } from '#contract/money/cad-cents.ts';
import { transactionKey } from '#contract/service/transaction.ts';
import { GroupedAmount } from '#web/features/regulatory/regulatory-amount.tsx';
import { Digits } from '#web/parts/money/amount.tsx';
import { TransactionLink } from '#web/parts/record/named-link.tsx';
import { CopyButton } from '#web/parts/text/copy-button.tsx';
import { Time } from '#web/parts/text/time.tsx';
import type { WindowSum } from './deposit-window-sum.ts';

type WindowTableProps = {
  readonly sum: WindowSum;
  /** The key of the deposit whose page shows the table. */ readonly depositKey: string | null;
};

/** The deposits in the 24-hour sum, oldest first. Each row has the sum up to its deposit. */
export function WindowTable({ sum: { window, position }, depositKey: ownKey }: WindowTableProps) {
  const { steps, crossingIndex } = window;
  const crossingText = position === 'above' ? 'passes the threshold' : 'may pass the threshold';
  return (
    <ScrollArea.Autosize mah="24rem" viewportProps={{ tabIndex: 0 }}>
      <Table horizontalSpacing={4} fz="xs" aria-label="Deposits in the 24-hour total, oldest first">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Deposit</Table.Th>
            <Table.Th scope="col" ta="end">
              ≈ CAD
            </Table.Th>
            <Table.Th scope="col" ta="end">
              Sum
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {steps.map(({ item, atMs, cad, totalCad }, index) => {
            const key = transactionKey(item);
            return (
              <Table.Tr key={key ?? `${index}-${atMs}`} {...(key === ownKey ? { bg: 'var(--desk-selected)' } : {})}>
                <Table.Td>
                  {key === null || key === ownKey ? (
                    <GroupedAmount deposit={item} />
                  ) : (
                    <TransactionLink id={key}>
                      <GroupedAmount deposit={item} />
                    </TransactionLink>
                  )}
                  <Text size="xs" c="dimmed">
                    <Time value={item.timestamp} />
                    {[...(key === ownKey ? ['this deposit'] : []), ...(index === crossingIndex ? [crossingText] : [])]
                      .map((text) => `, ${text}`)
                      .join('')}
                  </Text>
                </Table.Td>
                <Table.Td ta="end">{cad === null ? 'no rate' : <Digits text={toCents(cad)} />}</Table.Td>
                <Table.Td ta="end">
                  <Digits text={toCents(totalCad)} />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      <Group gap={4} mt="xs" fz="xs" c="dimmed">
        Copy with all digits <CopyButton text={tabSeparated(window)} noun="the table" />
      </Group>
    </ScrollArea.Autosize>
  );
}

/** The table as tab-separated lines, which can be pasted into a spreadsheet. */
function tabSeparated({ steps }: WindowSum['window']): string {
  const lines = steps.map(({ item, cad, totalCad }) =>
    [item.timestamp ?? '', transactionKey(item) ?? '', item.amount ?? '', item.currency ?? '', cad ?? '', totalCad].join('\t'),
  );
  return ['Received\tTransaction\tAmount\tAsset\tValue (CAD)\tTotal (CAD)', ...lines].join('\n');
}
