import { expect, test } from 'vitest';
import { renderPart } from '#web/parts/test-render.tsx';
import { PageTable } from './page-table.tsx';

test('a click on a checkbox selects the row but does not open its record', async () => {
  const visitedRows: string[] = [];
  const columns = [
    {
      key: 'name',
      title: 'Name',
      width: 10,
      render: (name: string) => (
        <>
          <input type="checkbox" aria-label="Select" />
          <button type="button" data-row-link="" onClick={() => visitedRows.push(name)}>
            {name}
          </button>
        </>
      ),
    },
    { key: 'amount', title: 'Amount', width: 10, render: () => '5 ETH' },
  ];
  const screen = await renderPart(<PageTable caption="Deposits" columns={columns} rows={['first']} rowKey={(name) => name} />);
  await screen.getByRole('checkbox').click();
  await expect.element(screen.getByRole('checkbox')).toBeChecked();
  expect(visitedRows).toEqual([]);
  await screen.getByText('5 ETH').click();
  expect(visitedRows).toEqual(['first']);
});
