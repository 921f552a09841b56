import { useMemo, type ComponentProps } from 'react';
import type { DeskValidator } from '#contract/desk/validators.ts';
import type { NoteRow } from '#web/parts/list/page-table.tsx';
import { WindowTable } from '#web/parts/list/window-table.tsx';
import type { EtherUnit } from '#web/parts/validator/ether.tsx';
import { validatorColumns } from './validator-columns.tsx';
import { groupHeading, nameOf, sumOfValidators } from './validator-rows.ts';

type ValidatorTableProps = {
  readonly rows: readonly DeskValidator[];
  readonly group: 'wallet' | 'status' | undefined;
  readonly unit: EtherUnit;
} & Required<Pick<ComponentProps<typeof WindowTable>, 'sort'>>;

/** A table of validators in the order of `rows`. Only rows in view are rendered; a line above each group shows its totals. */
export function ValidatorTable({ rows, group, unit, sort }: ValidatorTableProps) {
  const columns = useMemo(() => validatorColumns(unit), [unit]);
  const tableRows = useMemo(() => groupedRows(rows, group), [rows, group]);
  const keys = useMemo(() => tableRows.map(({ key }) => key), [tableRows]);
  return (
    <WindowTable
      key={`${group} ${unit}`}
      caption="Validators"
      columns={columns}
      rows={useMemo(() => tableRows.map(({ row }) => row), [tableRows])}
      keys={keys}
      sort={sort}
    />
  );
}

type TableRow = { readonly key: string; readonly row: DeskValidator | NoteRow };

function groupedRows(rows: readonly DeskValidator[], group: ValidatorTableProps['group']): readonly TableRow[] {
  const rowsOf = (validators: readonly DeskValidator[]) =>
    validators.map((row, index) => ({ key: row.pubkey ?? `${row.wallet.id} ${nameOf(row)} ${index}`, row }));
  if (group === undefined) return rowsOf(rows);
  return [...Map.groupBy(rows, (row) => groupHeading(row, group))].flatMap(([title, members]) => {
    const { balance } = sumOfValidators(members);
    const count = `${members.length} ${members.length === 1 ? 'validator' : 'validators'}`;
    return [{ key: `group ${title}`, row: { note: `${title}: ${count}, balance ${balance} ETH` } }, ...rowsOf(members)];
  });
}
