import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { testAddress } from '#web/features/batches/sheet/test-sheets.ts';
import { drawRows, paste } from './test-batch-rows.tsx';

const address = (number: number) => testAddress.btc(number);

/** Creates valid rows. The amount of each row is its line number. */
const rows = (count: number) => Array.from({ length: count }, (_none, at) => [address(at), String(at + 2)]);

type Drawn = Awaited<ReturnType<typeof drawRows>>;

/** Presses keys and returns the focused cell. */
async function focusAfter({ focus }: Drawn, keys: string): Promise<string> {
  await userEvent.keyboard(keys);
  return focus();
}

describe('focus in the grid of rows', () => {
  test('Tab enters one cell of the grid, and the next Tab leaves the grid', async () => {
    const grid = await drawRows(rows(3));
    grid.screen.getByRole('button', { name: 'Before' }).element().focus();
    expect(await focusAfter(grid, '{Tab}')).toBe('2 destination');
    expect(await focusAfter(grid, '{Tab}')).toBe('After');
    expect(await focusAfter(grid, '{Shift>}{Tab}{/Shift}')).toBe('2 destination');
  });

  test('arrow keys, Home, End and Page keys move focus within the grid', async () => {
    const drawn = await drawRows(rows(30));
    drawn.cell(2, 'destination').focus();
    expect(await focusAfter(drawn, '{ArrowRight}')).toBe('2 amount');
    expect(await focusAfter(drawn, '{ArrowDown}')).toBe('3 amount');
    expect(await focusAfter(drawn, '{ArrowUp}{ArrowUp}{ArrowUp}')).toBe('2 amount');
    expect(await focusAfter(drawn, '{End}')).toBe('2 remove');
    expect(await focusAfter(drawn, '{ArrowRight}')).toBe('2 remove');
    expect(await focusAfter(drawn, '{Home}')).toBe('2 destination');
    expect(await focusAfter(drawn, '{PageDown}')).toBe('14 destination');
    expect(await focusAfter(drawn, '{PageUp}')).toBe('2 destination');
    expect(await focusAfter(drawn, '{Control>}{ArrowRight}{/Control}')).toBe('2 remove');
    expect(await focusAfter(drawn, '{Control>}{ArrowDown}{/Control}')).toBe('31 remove');
    expect(await focusAfter(drawn, '{Control>}{Home}{/Control}')).toBe('2 destination');
    expect(await focusAfter(drawn, '{Control>}{End}{/Control}')).toBe('31 remove');
    expect(await focusAfter(drawn, '{ArrowDown}')).toBe('31 remove');
  });

  test('Shift+Tab into the grid moves the focus to the cell that last had it', async () => {
    const drawn = await drawRows(rows(3));
    drawn.cell(3, 'amount').focus();
    expect(await focusAfter(drawn, '{Tab}')).toBe('After');
    expect(await focusAfter(drawn, '{Shift>}{Tab}{/Shift}')).toBe('3 amount');
  });

  test('the grid moves the focus to the destination cell of the line that the page requests', async () => {
    const drawn = await drawRows(rows(3), 4);
    await expect.poll(drawn.focus).toBe('4 destination');
  });
});

describe('editing a cell of the grid', () => {
  test('Enter starts editing a cell, and a second Enter saves it and moves down', async () => {
    const drawn = await drawRows(rows(2));
    drawn.cell(2, 'amount').focus();
    expect(await focusAfter(drawn, '{Enter}')).toBe('2 amount edited');
    expect(await focusAfter(drawn, '0.5{Enter}')).toBe('3 amount');
    expect(drawn.cells().map(([, amount]) => amount)).toEqual(['0.5', '3']);
    expect(await focusAfter(drawn, '{F2}7{Shift>}{Enter}{/Shift}')).toBe('2 amount');
    expect(drawn.cells().map(([, amount]) => amount)).toEqual(['0.5', '7']);
  });

  test('typing in a focused cell replaces its text', async () => {
    const drawn = await drawRows(rows(1));
    drawn.cell(2, 'amount').focus();
    expect(await focusAfter(drawn, '12{Enter}')).toBe('2 amount');
    expect(drawn.cells()[0]?.[1]).toBe('12');
  });

  test('Tab continues editing in the next editable cell, which may be in the next row', async () => {
    const drawn = await drawRows(rows(2));
    drawn.cell(2, 'destination').focus();
    expect(await focusAfter(drawn, '{Enter}{Tab}')).toBe('2 amount edited');
    expect(await focusAfter(drawn, '8{Tab}')).toBe('3 destination edited');
    expect(await focusAfter(drawn, '{Shift>}{Tab}{/Shift}')).toBe('2 amount edited');
    expect(await focusAfter(drawn, '{Escape}')).toBe('2 amount');
    expect(drawn.cells()[0]?.[1]).toBe('8');
  });

  test('Tab in the last cell saves the cell and keeps focus there', async () => {
    const drawn = await drawRows(rows(1));
    drawn.cell(2, 'amount').focus();
    expect(await focusAfter(drawn, '{Enter}9{Tab}')).toBe('2 amount');
    expect(drawn.cells()[0]?.[1]).toBe('9');
  });

  test('Escape restores the text of the edited cell', async () => {
    const drawn = await drawRows(rows(1));
    drawn.cell(2, 'destination').focus();
    expect(await focusAfter(drawn, '{F2}nobody{Escape}')).toBe('2 destination');
    expect(drawn.cells()).toEqual(rows(1));
    expect(drawn.cell(2, 'destination').textContent).toContain(address(0));
  });

  test('Delete and Backspace clear a cell', async () => {
    const drawn = await drawRows(rows(2));
    drawn.cell(2, 'amount').focus();
    await userEvent.keyboard('{Delete}{ArrowDown}{Backspace}');
    await expect.poll(() => drawn.cells().map(([, amount]) => amount)).toEqual(['', '']);
    expect(drawn.focus()).toBe('3 amount');
  });

  test('a double click edits a cell, and a click elsewhere saves it', async () => {
    const drawn = await drawRows(rows(2));
    await userEvent.dblClick(drawn.cell(2, 'amount'));
    await expect.element(drawn.screen.getByRole('textbox', { name: 'Amount, line 2' })).toHaveFocus();
    await userEvent.keyboard('{Control>}a{/Control}4');
    await drawn.screen.getByRole('button', { name: 'After' }).click();
    await expect.poll(() => drawn.cells()[0]?.[1]).toBe('4');
    expect(drawn.focus()).toBe('After');
  });

  test('an invalid cell has aria-invalid until it is corrected', async () => {
    const drawn = await drawRows([
      [address(1), '0.1'],
      ['nobody', '1'],
    ]);
    expect(drawn.row(3)?.dataset['state']).toBe('problem');
    expect(drawn.cell(3, 'destination').getAttribute('aria-invalid')).toBe('true');
    expect(drawn.cell(3, 'amount').getAttribute('aria-invalid')).toBeNull();
    drawn.cell(3, 'destination').focus();
    await userEvent.keyboard('{Enter}{Control>}a{/Control}');
    await userEvent.keyboard(`${address(2)}{Enter}`);
    await expect.poll(() => drawn.row(3)?.dataset['state']).toBe('ready');
    expect(drawn.cell(3, 'destination').getAttribute('aria-invalid')).toBeNull();
  });

  test('a suggestion button replaces the amount and moves focus to the cell', async () => {
    const drawn = await drawRows([[address(1), '1,5']]);
    await drawn.screen.getByRole('button', { name: 'Use “1.5”' }).click();
    await expect.poll(() => drawn.cells()[0]?.[1]).toBe('1.5');
    expect(drawn.focus()).toBe('2 amount');
  });
});

describe('removing a row of the grid', () => {
  test('Delete in the last cell removes the row, and Ctrl+Z restores it at its position', async () => {
    const drawn = await drawRows(rows(3));
    drawn.cell(3, 'destination').focus();
    expect(await focusAfter(drawn, '{End}{Delete}')).toBe('4 remove');
    expect(drawn.cells()).toEqual([rows(3)[0], rows(3)[2]]);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => drawn.cells()).toEqual([rows(3)[0]]);
    expect(drawn.focus()).toBe('2 remove');
    await userEvent.keyboard('{Control>}zz{/Control}');
    await expect.poll(() => drawn.cells()).toEqual(rows(3));
  });

  test('removing the last row moves focus to the title of the page', async () => {
    const drawn = await drawRows(rows(1));
    await drawn.screen.getByRole('button', { name: 'Remove line 2' }).click();
    await expect.poll(drawn.focus).toBe('New batch');
    expect(drawn.cells()).toEqual([]);
  });
});

describe('pasting into the grid', () => {
  test('pasting a single text changes only the focused cell', async () => {
    const drawn = await drawRows(rows(2));
    drawn.cell(3, 'amount').focus();
    paste(' 0.25\n');
    await expect.poll(() => drawn.cells()[1]?.[1]).toBe('0.25');
    expect(drawn.cells()).toHaveLength(2);
  });

  test('pasting rows of a sheet asks for confirmation before existing rows are replaced', async () => {
    const drawn = await drawRows(rows(2));
    drawn.cell(3, 'amount').focus();
    paste(`Destination\tAmount (BTC)\n${address(5)}\t0.5\n${address(6)}\t0.6\n${address(7)}\t0.7\n`);
    await expect.element(drawn.screen.getByRole('alert', { name: 'Replace rows' })).toBeVisible();
    expect(drawn.cells()).toEqual(rows(2));
    await drawn.screen.getByRole('button', { name: 'Keep rows below' }).click();
    expect(drawn.cells()).toEqual(rows(2));
    drawn.cell(2, 'destination').focus();
    paste(`${address(5)};0.5\n${address(6)};0.6\n`);
    await expect.element(drawn.screen.getByText('2 of 2 lines become payments')).toBeVisible();
    await expect.element(drawn.screen.getByRole('button', { name: 'Use these columns' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await drawn.screen.getByRole('button', { name: 'Replace rows' }).click();
    await expect
      .poll(() => drawn.cells())
      .toEqual([
        [address(5), '0.5'],
        [address(6), '0.6'],
      ]);
  });

  test('pasting in edit mode inserts text into the cell', async () => {
    const drawn = await drawRows(rows(2));
    drawn.cell(2, 'amount').focus();
    expect(await focusAfter(drawn, '{Enter}')).toBe('2 amount edited');
    paste(`${address(5)}\t0.5\n${address(6)}\t0.6\n`);
    expect(await focusAfter(drawn, '{Escape}')).toBe('2 amount');
    await expect.element(drawn.screen.getByRole('alert')).not.toBeInTheDocument();
    expect(drawn.cells()).toEqual(rows(2));
  });
});

describe('a grid of 10,000 rows', () => {
  test('a grid of 10,000 rows renders only visible rows, and each row can be reached, edited and removed', async () => {
    const drawn = await drawRows(rows(10_000));
    const drawnElements = () => drawn.grid.element().querySelectorAll('tbody *').length;
    expect(drawn.grid.element().getAttribute('aria-rowcount')).toBe('10001');
    expect(drawnElements()).toBeLessThanOrEqual(500);
    drawn.cell(2, 'amount').focus();
    expect(await focusAfter(drawn, '{Control>}{ArrowDown}{/Control}')).toBe('10001 amount');
    await expect.element(page.elementLocator(drawn.cell(10_001, 'amount'))).toBeInViewport();
    expect(drawn.row(10_001)?.getAttribute('aria-rowindex')).toBe('10001');
    expect(drawnElements()).toBeLessThanOrEqual(500);
    expect(await focusAfter(drawn, '5{Enter}')).toBe('10001 amount');
    expect(drawn.cells().at(-1)?.[1]).toBe('5');
    expect(await focusAfter(drawn, '{End}{Delete}')).toBe('10000 remove');
    expect(drawn.cells()).toHaveLength(9_999);
  });

  test('a focused row keeps the focus when it is scrolled out of view', async () => {
    const drawn = await drawRows(rows(10_000));
    drawn.cell(3, 'amount').focus();
    window.scrollTo(0, 100_000);
    await expect.poll(() => drawn.row(2)).toBeNull();
    expect(drawn.focus()).toBe('3 amount');
    expect(await focusAfter(drawn, '{ArrowDown}')).toBe('4 amount');
    await expect.element(page.elementLocator(drawn.cell(4, 'amount'))).toBeInViewport();
  });
});
