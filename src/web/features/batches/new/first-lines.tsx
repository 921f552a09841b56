import { NativeSelect, Table } from '@mantine/core';
import { useRef } from 'react';
import { withRole } from '#web/features/batches/sheet/apply-mapping.ts';
import { roleLabels } from '#web/features/batches/sheet/read-head.ts';
import { columnRoles, type Mapping } from '#web/features/batches/sheet/sheet.ts';
import type { TablePreview } from '#web/features/batches/sheet/table-preview.ts';

export type StepProps = { readonly preview: TablePreview; readonly mapping: Mapping; readonly setMapping: (mapping: Mapping) => void };

const roleOptions = ([...columnRoles, 'ignored'] as const).map((value) => ({ value, label: roleLabels[value] }));

/** The first lines of the file, with the role of each column above them. */
export function FirstLines({ preview: { header, firstLines }, mapping, setMapping }: StepProps) {
  // A key press in a closed select chooses the next role. Each choice applies to these roles, so that passing a role does not take it.
  const rolesOnFocus = useRef(mapping.roles);
  const headOf = (index: number) => (header[index] ?? '').trim() || `Column ${index + 1}`;
  return (
    <Table.ScrollContainer minWidth={mapping.roles.length * 130} type="native">
      <Table aria-label="First lines of the file">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Line</Table.Th>
            {mapping.roles.map((role, index) => (
              <Table.Th key={headOf(index) + String(index)}>
                <NativeSelect
                  aria-label={`Role of “${headOf(index)}”`}
                  value={role}
                  miw={116}
                  error={role.endsWith('?')}
                  data={role.endsWith('?') ? [{ value: role, label: 'Choose' }, ...roleOptions] : roleOptions}
                  onFocus={() => {
                    rolesOnFocus.current = mapping.roles;
                  }}
                  onChange={({ currentTarget: { value } }) => {
                    const chosenRole = columnRoles.find((each) => each === value) ?? 'ignored';
                    setMapping(withRole({ ...mapping, roles: rolesOnFocus.current }, index, chosenRole));
                  }}
                />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {firstLines.map(({ line, cells }, row) => (
            <Table.Tr key={line} fw={row === mapping.header ? 600 : 400}>
              <Table.Td>
                {line}
                {row === mapping.header ? ' header' : row < (mapping.header ?? 0) ? ' not read' : ''}
              </Table.Td>
              {mapping.roles.map((role, index) => (
                <Table.Td key={headOf(index) + String(index)} {...(role === 'ignored' ? { c: 'dimmed' } : {})}>
                  <bdi>{shortenText(cells[index] ?? '')}</bdi>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The text of a cell, shortened so that it fits in a table. */
export function shortenText(text: string): string {
  return text.length > 48 ? `${text.slice(0, 47)}…` : text;
}
