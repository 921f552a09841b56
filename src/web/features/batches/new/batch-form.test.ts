import { describe, expect, test } from 'vitest';
import type { RowVerdict, SheetRow } from '#web/features/batches/sheet/sheet.ts';
import { batchBodyOf } from './batch-body.ts';
import { formOfDraft, valuesOf } from './batch-draft.ts';
import {
  compositionOf,
  emptyForm,
  withAdded,
  withCell,
  withColumns,
  withoutRow,
  withRefusal,
  withRowBack,
  type Composition,
} from './batch-form.ts';

const paying = ({ cells: [address = '', amount = ''] }: SheetRow): RowVerdict =>
  amount === ''
    ? { payment: null, problems: [{ column: 'amount', message: 'This is empty', mend: 'Write one.', offers: [] }], remarks: [] }
    : { payment: { type: 'public_address', public_address: address, amount, name: null }, problems: [], remarks: [] };

function threeRows(): Composition {
  const begun = { ...compositionOf(emptyForm('key')), verdicts: [] };
  const cells = [
    ['a', '1'],
    ['b', '2'],
    ['c', '3'],
  ];
  return withAdded(begun, cells, paying);
}

const linesOf = ({ form }: Composition) => form.sheet.rows.map(({ line }) => line);

describe('a form', () => {
  test('numbers rows from the line below the header', () => {
    expect(linesOf(threeRows())).toEqual([2, 3, 4]);
  });

  test('checks a changed row at once, and no other', () => {
    const changed = withCell(threeRows(), { line: 3, column: 1, text: '' }, paying);
    expect(changed.verdicts?.map(({ payment }) => payment?.amount ?? null)).toEqual(['1', null, '3']);
    expect(changed.turn).toBe(threeRows().turn);
  });

  test('checks every row again if one is changed during a check', () => {
    const changed = withCell({ ...threeRows(), verdicts: null }, { line: 3, column: 1, text: '9' }, null);
    expect(changed.turn).toBe(threeRows().turn + 1);
  });

  test('is unchanged if a cell keeps its text', () => {
    const now = threeRows();
    expect(withCell(now, { line: 3, column: 1, text: '2' }, paying)).toBe(now);
  });

  test('restores removed rows at their positions, with their verdicts', () => {
    const without = withoutRow(withoutRow(threeRows(), 3, paying), 2, paying);
    expect(linesOf(without)).toEqual([4]);
    const back = withRowBack(withRowBack(without, paying), paying);
    expect(linesOf(back)).toEqual([2, 3, 4]);
    expect(back.verdicts?.map(({ payment }) => payment?.amount)).toEqual(['1', '2', '3']);
  });

  test('never gives the line number of another row to a new one', () => {
    expect(linesOf(withAdded(withoutRow(threeRows(), 3, paying), [['d', '4']], paying))).toEqual([2, 4, 5]);
  });

  test("clears the user's confirmations when a row changes", () => {
    const seen = threeRows();
    const looked = { ...seen, form: { ...seen.form, compared: 'x', repeats: 'y', keepsRepeated: true } };
    const { form } = withCell(looked, { line: 2, column: 1, text: '7' }, paying);
    expect([form.compared, form.repeats, form.keepsRepeated]).toEqual(['', '', false]);
  });

  test('checks every row again when its columns change', () => {
    expect(withColumns(threeRows(), { unit: 'base' }).turn).toBe(threeRows().turn + 1);
  });

  test('shows a refusal of the desk on a row until the row is changed', () => {
    const refused = withRefusal(threeRows(), 1, 'Line 3: no');
    expect(refused.verdicts?.[1]?.problems[0]?.message).toBe('Refused: Line 3: no.');
    expect(withCell(refused, { line: 3, column: 0, text: 'x' }, paying).verdicts?.[1]?.problems).toEqual([]);
  });
});

describe('a batch', () => {
  const source = { asset: 'btc', walletId: 7 } as const;

  test('contains payable rows with the lines and cells of the file', () => {
    const { form, verdicts } = threeRows();
    const body = batchBodyOf(form, verdicts, source);
    expect(body?.rows[1]).toEqual({ line: 3, cells: ['b', '2'], type: 'public_address', public_address: 'b', amount: '2' });
    expect(body).toMatchObject({ wallet_id: 7, asset: 'btc', header: ['Destination', 'Amount'], file: null, remainder_of: null });
  });

  test('is null if a row is not payable or nothing is checked', () => {
    const { form, verdicts } = withCell(threeRows(), { line: 3, column: 1, text: '' }, paying);
    expect(batchBodyOf(form, verdicts, source)).toBeNull();
    expect(batchBodyOf(form, null, source)).toBeNull();
  });
});

describe('a draft', () => {
  test('restores the form and the choices', () => {
    const { form } = threeRows();
    const values = JSON.parse(JSON.stringify(valuesOf(form, { wallet: '7', asset: 'btc' }))) as Record<string, unknown>;
    expect(formOfDraft({ values, saved_at: '2026-01-05T00:00:00Z' })).toEqual({
      form,
      choices: { wallet: '7', asset: 'btc' },
      isRestored: true,
    });
  });

  test('gives a new form if it is invalid', () => {
    expect(formOfDraft({ values: { rows: 7 }, saved_at: '' })).toMatchObject({ isRestored: false, choices: {} });
  });
});
