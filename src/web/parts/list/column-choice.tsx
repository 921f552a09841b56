import { ActionIcon, Button, Checkbox, Group, Stack } from '@mantine/core';
import type { PreferredList } from '#contract/desk/preferences.ts';
import { savePreferences, usePreferences } from '#web/data/preferences.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { chosenColumns } from './chosen-columns.ts';
import type { Column } from './page-table.tsx';

type ChoosableColumn = Pick<Column<never>, 'key' | 'title' | 'card' | 'isExtra'>;

type ColumnChoiceProps = { readonly list: PreferredList; readonly columns: readonly ChoosableColumn[]; readonly close: () => void };

/** The dialog in which the user chooses and orders the columns of a list. Each change is saved at once. */
export function ColumnChoice({ list, columns, close }: ColumnChoiceProps) {
  const { columns: columnsOfLists } = usePreferences();
  const visibleColumns = chosenColumns(columns, columnsOfLists[list]);
  const hiddenColumns = columns.filter((column) => !visibleColumns.includes(column));
  const saveColumns = (next: readonly ChoosableColumn[]) =>
    savePreferences({ columns: { ...columnsOfLists, [list]: next.map(({ key }) => key) } });
  const moveColumn = (index: number, step: 1 | -1) => {
    const next = [...visibleColumns];
    const [movedColumn] = next.splice(index, 1);
    if (movedColumn === undefined) return;
    next.splice(index + step, 0, movedColumn);
    saveColumns(next);
    announce(`${movedColumn.title} is column ${index + step + 1}`);
  };
  return (
    <Dialog title="Columns" isOpen close={close}>
      <Stack component="ul" gap={4} m={0} p={0}>
        {visibleColumns.map((column, index) => (
          <Group component="li" key={column.key} gap="xs">
            <Checkbox
              flex={1}
              label={column.title}
              checked
              disabled={column.card === 'lead'}
              onChange={() => saveColumns(visibleColumns.filter((other) => other !== column))}
            />
            <MoveButton step={-1} title={column.title} isOn={index > 0} move={() => moveColumn(index, -1)} />
            <MoveButton step={1} title={column.title} isOn={index < visibleColumns.length - 1} move={() => moveColumn(index, 1)} />
          </Group>
        ))}
        {hiddenColumns.map((column) => (
          <Group component="li" key={column.key} mih={28}>
            <Checkbox label={column.title} checked={false} onChange={() => saveColumns([...visibleColumns, column])} />
          </Group>
        ))}
      </Stack>
      <Group justify="flex-end" mt="sm">
        <Button variant="default" onClick={() => saveColumns([])}>
          Reset to default
        </Button>
        <Button data-autofocus onClick={close}>
          Done
        </Button>
      </Group>
    </Dialog>
  );
}

type MoveProps = { readonly step: 1 | -1; readonly title: string; readonly isOn: boolean; readonly move: () => void };

function MoveButton({ step, title, isOn, move }: MoveProps) {
  const label = `Move ${title} ${step === 1 ? 'right' : 'left'}`;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      aria-disabled={!isOn}
      onClick={() => (isOn ? move() : undefined)}
    >
      <Icon name={step === 1 ? 'right' : 'left'} size={14} />
    </ActionIcon>
  );
}
