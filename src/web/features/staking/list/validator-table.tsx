import { useMemo, type ComponentProps } from 'react';
import type { DeskValidator } from '#contract/desk/validators.ts';
import type { NoteRow } from '#web/parts/list/page-table.tsx';
import { WindowTable } from '#web/parts/list/window-table.tsx';
import type { EtherUnit } from '#web/parts/validator/ether.tsx';
import { validatorColumns } from './validator-columns.tsx';
import { groupOf, nameOf, sumOfValidators } from './validator-rows.ts';

type ValidatorTableProps = {
  readonly rows: readonly DeskValidator[];
  readonly group: 'wallet' | 'status' | undefined;
  readonly unit: EtherUnit;
} & Required<Pick<ComponentProps<typeof WindowTable>, 'sort'>>;

/** Validators in the order of `rows`. Only the visible rows are rendered. A line above each group shows its totals. */
export function ValidatorTable({ rows, group, unit, sort }: ValidatorTableProps) {
  const columns = useMemo(() => validatorColumns(unit), [unit]);
  const drawn = useMemo(() => grouped(rows, group), [rows, group]);
  const keys = useMemo(() => drawn.map(({ key }) => key), [drawn]);
  return (
    <WindowTable
      key={`${group} ${unit}`}
      caption="Validators"
      columns={columns}
      rows={useMemo(() => drawn.map(({ row }) => row), [drawn])}
      keys={keys}
      sort={sort}
    />
  );
}

type Drawn = { readonly key: string; readonly row: DeskValidator | NoteRow };

function grouped(rows: readonly DeskValidator[], group: ValidatorTableProps['group']): readonly Drawn[] {
  const own = (all: readonly DeskValidator[]) =>
    all.map((row, index) => ({ key: row.pubkey ?? `${row.wallet.id} ${nameOf(row)} ${index}`, row }));
  if (group === undefined) return own(rows);
  return [...Map.groupBy(rows, (row) => groupOf(row, group))].flatMap(([title, members]) => {
    const { balance } = sumOfValidators(members);
    const count = `${members.length} ${members.length === 1 ? 'validator' : 'validators'}`;
    return [{ key: `group ${title}`, row: { note: `${title}: ${count}, balance ${balance} ETH` } }, ...own(members)];
  });
}
