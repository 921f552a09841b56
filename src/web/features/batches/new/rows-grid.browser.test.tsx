import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { testAddress } from '#web/features/batches/sheet/test-sheets.ts';
import { drawRows, paste } from './test-batch-rows.tsx';

const address = (number: number) => testAddress.btc(number);

/** Creates valid rows. The amount of each row is its line number. */
const rows = (count: number) => Array.from({ length: count }, (_none, at) => [address(at), String(at + 2)]);

type DrawnGrid = Awaited<ReturnType<typeof drawRows>>;

/** Presses keys and returns the focused cell. */
async function focusAfter({ focus }: DrawnGrid, keys: string): Promise<string> {
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
    const rendered = await drawRows(rows(30));
    rendered.cell(2, 'destination').focus();
    expect(await focusAfter(rendered, '{ArrowRight}')).toBe('2 amount');
    expect(await focusAfter(rendered, '{ArrowDown}')).toBe('3 amount');
    expect(await focusAfter(rendered, '{ArrowUp}{ArrowUp}{ArrowUp}')).toBe('2 amount');
    expect(await focusAfter(rendered, '{End}')).toBe('2 remove');
    expect(await focusAfter(rendered, '{ArrowRight}')).toBe('2 remove');
    expect(await focusAfter(rendered, '{Home}')).toBe('2 destination');
    expect(await focusAfter(rendered, '{PageDown}')).toBe('14 destination');
    expect(await focusAfter(rendered, '{PageUp}')).toBe('2 destination');
    expect(await focusAfter(rendered, '{Control>}{ArrowRight}{/Control}')).toBe('2 remove');
    expect(await focusAfter(rendered, '{Control>}{ArrowDown}{/Control}')).toBe('31 remove');
    expect(await focusAfter(rendered, '{Control>}{Home}{/Control}')).toBe('2 destination');
    expect(await focusAfter(rendered, '{Control>}{End}{/Control}')).toBe('31 remove');
    expect(await focusAfter(rendered, '{ArrowDown}')).toBe('31 remove');
  });

  test('Shift+Tab into the grid moves the focus to the cell that last had it', async () => {
    const rendered = await drawRows(rows(3));
    rendered.cell(3, 'amount').focus();
    expect(await focusAfter(rendered, '{Tab}')).toBe('After');
    expect(await focusAfter(rendered, '{Shift>}{Tab}{/Shift}')).toBe('3 amount');
  });

  test('the grid moves the focus to the destination cell of the line that the page requests', async () => {
    const rendered = await drawRows(rows(3), 4);
    await expect.poll(rendered.focus).toBe('4 destination');
  });
});

describe('editing a cell of the grid', () => {
  test('Enter starts editing a cell, and a second Enter saves it and moves down', async () => {
    const rendered = await drawRows(rows(2));
    rendered.cell(2, 'amount').focus();
    expect(await focusAfter(rendered, '{Enter}')).toBe('2 amount edited');
    expect(await focusAfter(rendered, '0.5{Enter}')).toBe('3 amount');
    expect(rendered.cells().map(([, amount]) => amount)).toEqual(['0.5', '3']);
    expect(await focusAfter(rendered, '{F2}7{Shift>}{Enter}{/Shift}')).toBe('2 amount');
    expect(rendered.cells().map(([, amount]) => amount)).toEqual(['0.5', '7']);
  });

  test('typing in a focused cell replaces its text', async () => {
    const rendered = await drawRows(rows(1));
    rendered.cell(2, 'amount').focus();
    expect(await focusAfter(rendered, '12{Enter}')).toBe('2 amount');
    expect(rendered.cells()[0]?.[1]).toBe('12');
  });

  test('Tab continues editing in the next editable cell, which may be in the next row', async () => {
    const rendered = await drawRows(rows(2));
    rendered.cell(2, 'destination').focus();
    expect(await focusAfter(rendered, '{Enter}{Tab}')).toBe('2 amount edited');
    expect(await focusAfter(rendered, '8{Tab}')).toBe('3 destination edited');
    expect(await focusAfter(rendered, '{Shift>}{Tab}{/Shift}')).toBe('2 amount edited');
    expect(await focusAfter(rendered, '{Escape}')).toBe('2 amount');
    expect(rendered.cells()[0]?.[1]).toBe('8');
  });

  test('Tab in the last cell saves the cell and keeps focus there', async () => {
    const rendered = await drawRows(rows(1));
    rendered.cell(2, 'amount').focus();
    expect(await focusAfter(rendered, '{Enter}9{Tab}')).toBe('2 amount');
    expect(rendered.cells()[0]?.[1]).toBe('9');
  });

  test('Escape restores the text of the edited cell', async () => {
    const rendered = await drawRows(rows(1));
    rendered.cell(2, 'destination').focus();
    expect(await focusAfter(rendered, '{F2}nobody{Escape}')).toBe('2 destination');
    expect(rendered.cells()).toEqual(rows(1));
    expect(rendered.cell(2, 'destination').textContent).toContain(address(0));
  });

  test('Delete and Backspace clear a cell', async () => {
    const rendered = await drawRows(rows(2));
    rendered.cell(2, 'amount').focus();
    await userEvent.keyboard('{Delete}{ArrowDown}{Backspace}');
    await expect.poll(() => rendered.cells().map(([, amount]) => amount)).toEqual(['', '']);
    expect(rendered.focus()).toBe('3 amount');
  });

  test('a double click edits a cell, and a click elsewhere saves it', async () => {
    const rendered = await drawRows(rows(2));
    await userEvent.dblClick(rendered.cell(2, 'amount'));
    await expect.element(rendered.screen.getByRole('textbox', { name: 'Amount, line 2' })).toHaveFocus();
    await userEvent.keyboard('{Control>}a{/Control}4');
    await rendered.screen.getByRole('button', { name: 'After' }).click();
    await expect.poll(() => rendered.cells()[0]?.[1]).toBe('4');
    expect(rendered.focus()).toBe('After');
  });

  test('an invalid cell has aria-invalid until it is corrected', async () => {
    const rendered = await drawRows([
      [address(1), '0.1'],
      ['nobody', '1'],
    ]);
    expect(rendered.row(3)?.dataset['state']).toBe('problem');
    expect(rendered.cell(3, 'destination').getAttribute('aria-invalid')).toBe('true');
    expect(rendered.cell(3, 'amount').getAttribute('aria-invalid')).toBeNull();
    rendered.cell(3, 'destination').focus();
    await userEvent.keyboard('{Enter}{Control>}a{/Control}');
    await userEvent.keyboard(`${address(2)}{Enter}`);
    await expect.poll(() => rendered.row(3)?.dataset['state']).toBe('ready');
    expect(rendered.cell(3, 'destination').getAttribute('aria-invalid')).toBeNull();
  });

  test('a suggestion button replaces the amount and moves focus to the cell', async () => {
    const rendered = await drawRows([[address(1), '1,5']]);
    await rendered.screen.getByRole('button', { name: 'Use “1.5”' }).click();
    await expect.poll(() => rendered.cells()[0]?.[1]).toBe('1.5');
    expect(rendered.focus()).toBe('2 amount');
  });
});

describe('removing a row of the grid', () => {
  test('Delete in the last cell removes the row, and Ctrl+Z restores it at its position', async () => {
    const rendered = await drawRows(rows(3));
    rendered.cell(3, 'destination').focus();
    expect(await focusAfter(rendered, '{End}{Delete}')).toBe('4 remove');
    expect(rendered.cells()).toEqual([rows(3)[0], rows(3)[2]]);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => rendered.cells()).toEqual([rows(3)[0]]);
    expect(rendered.focus()).toBe('2 remove');
    await userEvent.keyboard('{Control>}zz{/Control}');
    await expect.poll(() => rendered.cells()).toEqual(rows(3));
  });

  test('removing the last row moves focus to the title of the page', async () => {
    const rendered = await drawRows(rows(1));
    await rendered.screen.getByRole('button', { name: 'Remove line 2' }).click();
    await expect.poll(rendered.focus).toBe('New batch');
    expect(rendered.cells()).toEqual([]);
  });
});

describe('pasting into the grid', () => {
  test('pasting a single text changes only the focused cell', async () => {
    const rendered = await drawRows(rows(2));
    rendered.cell(3, 'amount').focus();
    paste(' 0.25\n');
    await expect.poll(() => rendered.cells()[1]?.[1]).toBe('0.25');
    expect(rendered.cells()).toHaveLength(2);
  });

  test('pasting rows of a sheet asks for confirmation before existing rows are replaced', async () => {
    const rendered = await drawRows(rows(2));
    rendered.cell(3, 'amount').focus();
    paste(`Destination\tAmount (BTC)\n${address(5)}\t0.5\n${address(6)}\t0.6\n${address(7)}\t0.7\n`);
    await expect.element(rendered.screen.getByRole('alert', { name: 'Replace rows' })).toBeVisible();
    expect(rendered.cells()).toEqual(rows(2));
    await rendered.screen.getByRole('button', { name: 'Keep rows below' }).click();
    expect(rendered.cells()).toEqual(rows(2));
    rendered.cell(2, 'destination').focus();
    paste(`${address(5)};0.5\n${address(6)};0.6\n`);
    await expect.element(rendered.screen.getByText('2 of 2 lines become payments')).toBeVisible();
    await expect.element(rendered.screen.getByRole('button', { name: 'Use these columns' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await rendered.screen.getByRole('button', { name: 'Replace rows' }).click();
    await expect
      .poll(() => rendered.cells())
      .toEqual([
        [address(5), '0.5'],
        [address(6), '0.6'],
      ]);
  });

  test('pasting in edit mode inserts text into the cell', async () => {
    const rendered = await drawRows(rows(2));
    rendered.cell(2, 'amount').focus();
    expect(await focusAfter(rendered, '{Enter}')).toBe('2 amount edited');
    paste(`${address(5)}\t0.5\n${address(6)}\t0.6\n`);
    expect(await focusAfter(rendered, '{Escape}')).toBe('2 amount');
    await expect.element(rendered.screen.getByRole('alert')).not.toBeInTheDocument();
    expect(rendered.cells()).toEqual(rows(2));
  });
});

describe('a grid of 10,000 rows', () => {
  test('a grid of 10,000 rows renders only visible rows, and each row can be reached, edited and removed', async () => {
    const screen = await drawRows(rows(10_000));
    const drawnElements = () => screen.grid.element().querySelectorAll('tbody *').length;
    expect(screen.grid.element().getAttribute('aria-rowcount')).toBe('10001');
    expect(drawnElements()).toBeLessThanOrEqual(500);
    screen.cell(2, 'amount').focus();
    expect(await focusAfter(screen, '{Control>}{ArrowDown}{/Control}')).toBe('10001 amount');
    await expect.element(page.elementLocator(screen.cell(10_001, 'amount'))).toBeInViewport();
    expect(screen.row(10_001)?.getAttribute('aria-rowindex')).toBe('10001');
    expect(drawnElements()).toBeLessThanOrEqual(500);
    expect(await focusAfter(screen, '5{Enter}')).toBe('10001 amount');
    expect(screen.cells().at(-1)?.[1]).toBe('5');
    expect(await focusAfter(screen, '{End}{Delete}')).toBe('10000 remove');
    expect(screen.cells()).toHaveLength(9_999);
  });

  test('a focused row keeps the focus when it is scrolled out of view', async () => {
    const screen = await drawRows(rows(10_000));
    screen.cell(3, 'amount').focus();
    window.scrollTo(0, 100_000);
    await expect.poll(() => screen.row(2)).toBeNull();
    expect(screen.focus()).toBe('3 amount');
    expect(await focusAfter(screen, '{ArrowDown}')).toBe('4 amount');
    await expect.element(page.elementLocator(screen.cell(4, 'amount'))).toBeInViewport();
  });
});
