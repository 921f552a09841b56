import { Card, Group, NativeSelect, Radio, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { assetFacts } from '#contract/money/assets.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import { plainDecimal } from '#contract/wire/plain-decimal.ts';
import { columnRoles, type AmountUnit, type BatchAsset, type ColumnRole, type Sheet } from '#web/features/batches/sheet/sheet.ts';
import type { BatchForm } from './batch-form.ts';

const roleWords = { destination: 'Destination', amount: 'Amount', type: 'Type (optional)' } as const satisfies Record<ColumnRole, string>;

type ColumnsPanelProps = {
  readonly form: Pick<BatchForm, 'sheet' | 'columns' | 'unit' | 'file'>;
  readonly asset: BatchAsset | undefined;
  readonly change: (change: Partial<Pick<BatchForm, 'columns' | 'unit'>>) => void;
};

/** Whether the user must choose columns or the unit before the rows can be read. */
export function needsColumns({ columns, unit }: Pick<BatchForm, 'columns' | 'unit'>): boolean {
  return columns.destination === null || columns.amount === null || unit === null;
}

/** The role of each column and the unit of amounts. Required if unclear, always editable. */
export function ColumnsPanel({ form, asset, change }: ColumnsPanelProps) {
  const { sheet, columns } = form;
  const isNeeded = needsColumns(form);
  const [isOpen, setOpen] = useState(isNeeded);
  return (
    <Card component="details" padding="sm" open={isOpen || isNeeded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Columns
        <Text span size="xs" c="dimmed">
          {isNeeded ? ' Choose what each column contains' : ` ${columnsInWords(form, asset)}`}
        </Text>
      </summary>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
        {columnRoles.map((role) => (
          <NativeSelect
            key={role}
            label={roleWords[role]}
            value={columns[role] === null ? '' : String(columns[role])}
            data={[
              { value: '', label: role === 'type' ? 'None' : 'Choose a column' },
              ...sheet.header.map((head, index) => ({ value: String(index), label: head === '' ? `Column ${index + 1}` : head })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const chosen = value === '' ? null : sheet.header.findIndex((_head, index) => String(index) === value);
              change({ columns: { ...columns, [role]: chosen } });
            }}
            {...(columns[role] === null && role !== 'type' ? { error: 'Choose the column' } : {})}
            description={exampleOf(sheet, columns[role])}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        ))}
      </SimpleGrid>
      <UnitField form={form} asset={asset} choose={(unit) => change({ unit })} />
    </Card>
  );
}

function columnsInWords({ sheet, columns, unit }: ColumnsPanelProps['form'], asset: BatchAsset | undefined): string {
  const named = columnRoles.flatMap((role) => {
    const column = columns[role];
    return column === null ? [] : [`${role} in “${sheet.header[column] ?? ''}”`];
  });
  return `${named.join(', ')}, amounts in ${unitWords(unit, asset)}`;
}

function unitWords(unit: AmountUnit | null, asset: BatchAsset | undefined): string {
  if (asset === undefined) return unit === 'base' ? 'base units' : 'whole coins';
  return unit === 'base' ? assetFacts[asset].baseUnit : asset.toUpperCase();
}

/** The first text of a column, as an example. */
function exampleOf({ rows }: Sheet, column: number | null): string | undefined {
  const text = column === null ? undefined : rows.find(({ cells }) => (cells[column] ?? '') !== '')?.cells[column];
  return text === undefined ? undefined : `Example: ${text.length > 40 ? `${text.slice(0, 40)}…` : text}`;
}

type UnitFieldProps = Pick<ColumnsPanelProps, 'form' | 'asset'> & { readonly choose: (unit: AmountUnit) => void };

/** The unit of amounts, with the first amount read in both units. */
function UnitField({ form: { sheet, columns, unit }, asset, choose }: UnitFieldProps) {
  const first = columns.amount === null ? undefined : sheet.rows.find(({ cells }) => (cells[columns.amount ?? 0] ?? '') !== '');
  const text = first?.cells[columns.amount ?? 0] ?? '';
  return (
    <Radio.Group
      mt="sm"
      label={`Amounts are in${unit === null ? ' (choose one: it is never guessed)' : ''}`}
      value={unit}
      onChange={(each) => choose(each === 'base' ? 'base' : 'native')}
    >
      <Group gap="lg" mt={4}>
        {(['native', 'base'] as const).map((each) => (
          <Radio key={each} value={each} label={`${unitWords(each, asset)}${readingOf(text, each, asset)}`} />
        ))}
      </Group>
    </Radio.Group>
  );
}

/** An amount read in a unit: `'first amount 50000 = 0.0005 BTC'`. */
function readingOf(text: string, unit: AmountUnit, asset: BatchAsset | undefined): string {
  if (asset === undefined || !/^\d{1,30}(\.\d{1,20})?$/.test(text.trim())) return '';
  const native = unit === 'native' ? plainDecimal(text.trim()) : baseAsNative(text.trim(), asset);
  return native === null
    ? ' the first amount would not be a whole number'
    : ` the first amount, ${text.trim()}, is ${native} ${asset.toUpperCase()}`;
}

function baseAsNative(text: string, asset: BatchAsset) {
  return /^\d+$/.test(text) ? fromBaseUnits(BigInt(text), assetFacts[asset].places) : null;
}
