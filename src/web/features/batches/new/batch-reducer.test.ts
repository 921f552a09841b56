import { describe, expect, test } from 'vitest';
import type { Draft } from '#contract/desk/draft.ts';
import { checkSheet } from '#web/features/batches/sheet/check-sheet.ts';
import { importText, setting, testAddress } from '#web/features/batches/sheet/test-sheets.ts';
import { emptyForm, formOfDraft, valuesOf } from './batch-form.ts';
import { openRepeats } from './batch-problems.ts';
import { compositionOf, nextLine, reduceBatch, rowTo, sentSource, type BatchAction, type BatchComposition } from './batch-reducer.ts';

function stateAfter(start: BatchComposition, ...actions: readonly BatchAction[]): BatchComposition {
  return actions.reduce(reduceBatch, start);
}

const rows = [
  ['a', '1'],
  ['b', '2'],
  ['c', '3'],
];
const threeRows = stateAfter(compositionOf({ ...emptyForm('key'), asset: 'btc' }), { do: 'add rows', rows });
const noTotals = { rowCount: 3, payableCount: 3, problemCount: 0, destinationCount: 3, sum: 6n, repeatedDestinations: [] };
const linesOf = ({ form }: BatchComposition) => form.sheet.rows.map(({ line }) => line);

describe('the form of a new batch', () => {
  test('the form of a new batch numbers its rows from line 2, below the header', () => {
    expect(linesOf(threeRows)).toEqual([2, 3, 4]);
  });

  test('changing one row of a new batch keeps the other rows', () => {
    const changedForm = stateAfter(threeRows, { do: 'set cell', line: 3, column: 1, text: '9' });
    expect(changedForm.form.sheet.rows.map(({ cells }) => cells[1])).toEqual(['1', '9', '3']);
    expect(changedForm.form.sheet.rows[0]).toBe(threeRows.form.sheet.rows[0]);
  });

  test('entering the same text in a cell of a new batch changes nothing', () => {
    expect(stateAfter(threeRows, { do: 'set cell', line: 3, column: 1, text: '2' })).toBe(threeRows);
  });

  test('undo restores the removed rows of a new batch at their positions', () => {
    const batchWithoutRows = stateAfter(threeRows, { do: 'remove row', line: 3 }, { do: 'remove row', line: 2 });
    expect(linesOf(batchWithoutRows)).toEqual([4]);
    const afterUndo = stateAfter(batchWithoutRows, { do: 'undo' }, { do: 'undo' });
    expect(afterUndo.form.sheet.rows).toEqual(threeRows.form.sheet.rows);
  });

  test('a new row of a batch never gets the line number of another row', () => {
    expect(linesOf(stateAfter(threeRows, { do: 'remove row', line: 3 }, { do: 'add rows', rows: [['d', '4']] }))).toEqual([2, 4, 5]);
  });

  test("changing a row of a new batch clears the user's confirmations", () => {
    const confirmedForm = stateAfter(threeRows, { do: 'write', values: { compared: 'x', repeats: 'y', separateLines: [2, 3] } });
    const { form } = stateAfter(confirmedForm, { do: 'set cell', line: 2, column: 0, text: 'b' });
    expect([form.compared, form.repeats, form.separateLines]).toEqual(['', '', []]);
    expect(stateAfter(confirmedForm, { do: 'add rows', rows: [['d', '4']] }).form.separateLines).toEqual([]);
  });

  test('repeated rows of a new batch stay separate when an amount changes, until another row repeats a destination', () => {
    const confirmedForm = stateAfter(threeRows, { do: 'write', values: { compared: 'x', repeats: 'y', separateLines: [2, 3] } });
    const { form } = stateAfter(confirmedForm, { do: 'set cell', line: 2, column: 1, text: '7' }, { do: 'remove row', line: 4 });
    expect([form.compared, form.repeats]).toEqual(['', '']);
    const repeatsOf = (...linesOfRepeats: readonly number[][]) =>
      openRepeats({ form, totals: { ...noTotals, repeatedDestinations: linesOfRepeats.map((lines) => ({ destination: 'a', lines })) } });
    expect(repeatsOf([2, 3])).toEqual([]);
    expect(repeatsOf([2, 3], [4, 5])).toHaveLength(2);
    expect(repeatsOf([2, 3, 4])).toHaveLength(1);
  });

  test('the refusal of a row stays on the page until the row is changed', () => {
    const batchWithRefusal = stateAfter(threeRows, { do: 'refuse row', index: 1, message: 'no' });
    expect(batchWithRefusal.form.sheet.rows).toContain(batchWithRefusal.refused?.row);
    const changedBatch = stateAfter(batchWithRefusal, { do: 'set cell', line: 3, column: 0, text: 'x' });
    expect(changedBatch.form.sheet.rows).not.toContain(changedBatch.refused?.row);
  });
});

describe('the source of a batch', () => {
  const file = { name: 'payouts.csv', sha256: 'a'.repeat(64) };
  const importedForm = compositionOf({ ...threeRows.form, changedLines: [], isEdited: false, file });
  const sourceAfter = (...actions: readonly BatchAction[]) => {
    const { file: sentFile, original_rows: originalRows } = sentSource(stateAfter(importedForm, ...actions).form);
    return [sentFile?.changed_lines, originalRows];
  };
  const change = { do: 'set cell', line: 3, column: 0, text: 'x' } as const;
  const original = { line: 3, cells: ['b', '2'] };

  test('a batch from an unchanged file names no changed lines', () => {
    expect(sentSource(importedForm.form)).toEqual({ file, original_rows: [] });
  });

  test('a batch names the lines that were changed or added after the import, with the original cells of the changed lines', () => {
    expect(sourceAfter(change, { ...change, text: 'y' }, { do: 'add rows', rows: [['d', '4']] })).toEqual([[3, 5], [original]]);
  });

  test('a batch names the removed lines of its file with their original cells, but no line that was added and removed', () => {
    expect(sourceAfter(change, { do: 'remove row', line: 3 })).toEqual([[3], [original]]);
    expect(sourceAfter({ do: 'add rows', rows: [['d', '4']] }, { do: 'remove row', line: 5 })).toEqual([undefined, []]);
  });

  test('a batch has the original cells of rows that the user merges', () => {
    const [first, , third] = importedForm.form.sheet.rows;
    const mergedRows = [{ line: 2, cells: ['a', '3'] }, third].filter((row) => row !== undefined);
    expect(sourceAfter({ do: 'replace rows', rows: mergedRows })).toEqual([
      [2, 3],
      [first, original],
    ]);
  });

  test('a line with its original cells again is unchanged', () => {
    expect(sourceAfter(change, { ...change, text: 'b' })).toEqual([undefined, []]);
    expect(sourceAfter({ do: 'remove row', line: 3 }, { do: 'undo' })).toEqual([undefined, []]);
  });

  test('a draft of an earlier version has no original rows', () => {
    const draft = { values: { ...valuesOf(stateAfter(importedForm, change).form), originalRows: undefined } };
    const { form } = formOfDraft(draft as unknown as Draft, {});
    expect(sentSource(form)).toEqual({ file: { ...file, changed_lines: [3] }, original_rows: null });
  });

  test('rows that were entered on the page have no source', () => {
    expect(sentSource(stateAfter(threeRows, change).form)).toEqual({ file: null, original_rows: null });
  });
});

describe('a file of several assets', () => {
  const text = `Address,Amount,Currency\n${testAddress.btc(1)},1,BTC\n${testAddress.ltc(1)},2,LTC\n${testAddress.btc(2)},3,BTC\nx,4,USD\n`;
  const file = { name: 'a.csv', sha256: 'ab'.repeat(32) };
  const importedBatch = async (asset: 'btc' | 'ltc' | null) =>
    stateAfter(compositionOf({ ...emptyForm('key'), asset }), { do: 'import', file, format: 'UTF-8', mappedTable: await importText(text) });

  test('a file of several assets becomes one batch for each asset, starting with the chosen asset', async () => {
    const { form } = await importedBatch('ltc');
    expect([form.asset, linesOf(await importedBatch('ltc'))]).toEqual(['ltc', [3]]);
    expect(form.others.map((other) => [other.asset, other.rows.length])).toEqual([['btc', 2]]);
    expect(form.leftOut.map(({ lines }) => lines)).toEqual([[5]]);
  });

  test('a file of several assets keeps the rows of each asset when the user switches between the assets', async () => {
    const composition = await importedBatch(null);
    const editedForm = stateAfter(composition, { do: 'remove row', line: 2 }, { do: 'choose', asset: 'ltc' });
    expect([editedForm.form.asset, linesOf(editedForm)]).toEqual(['ltc', [3]]);
    expect(linesOf(stateAfter(editedForm, { do: 'choose', asset: 'btc' }))).toEqual([4]);
  });

  test('each batch of a file of several assets has the original rows of its own asset', async () => {
    const composition = stateAfter(await importedBatch('btc'), { do: 'remove row', line: 2 });
    const originalLines = (state: BatchComposition) => sentSource(state.form).original_rows?.map(({ line }) => line);
    expect(originalLines(stateAfter(composition, { do: 'choose', asset: 'ltc' }))).toEqual([]);
    const btcAgain = stateAfter(composition, { do: 'choose', asset: 'ltc' }, { do: 'choose', asset: 'btc' });
    expect(originalLines(btcAgain)).toEqual([2]);
    const draft = { values: JSON.parse(JSON.stringify(valuesOf(btcAgain.form))) as unknown };
    expect(sentSource(formOfDraft(draft as Draft, {}).form)).toEqual(sentSource(btcAgain.form));
  });

  test('a file of several assets does not accept an asset that the file does not name', async () => {
    const startedBatch = await importedBatch(null);
    expect(stateAfter(startedBatch, { do: 'choose', asset: 'dash' }).form.asset).toBe('btc');
  });

  test('after a batch is sent, the form shows the rows of the next asset in the file', async () => {
    const sentBatch = stateAfter(await importedBatch(null), { do: 'sent', id: 'b1', nextKey: 'next' });
    expect(sentBatch.form).toMatchObject({ key: 'next', keyed: '', asset: 'ltc', others: [], sent: [{ asset: 'btc', id: 'b1' }] });
    expect(linesOf(sentBatch)).toEqual([3]);
  });

  test("new rows of a batch from a file have the batch's asset and unused line numbers", async () => {
    const { form } = await importedBatch(null);
    expect(rowTo(form, 'Acme')).toEqual(['Acme', '', 'BTC']);
    expect(nextLine(form)).toBe(5);
  });
});

describe('a batch', () => {
  const [firstAddress, secondAddress] = [testAddress.btc(1), testAddress.btc(2)];
  const emptyBatch = compositionOf({ ...emptyForm('key'), asset: 'btc' });
  const { form } = stateAfter(emptyBatch, {
    do: 'add rows',
    rows: [
      [firstAddress, '1'],
      [secondAddress, '2'],
    ],
  });
  const check = (walletId: number | null, amount = '2') => {
    const now = stateAfter({ ...emptyBatch, form }, { do: 'set cell', line: 3, column: 1, text: amount });
    const { sheet, file } = now.form;
    return checkSheet({ ...sheet, file, setting: setting({ walletId }), remainder_of: null, payments: null });
  };

  test('a batch contains the payable rows with their lines and cells in the file', () => {
    const { body } = check(7);
    expect(body?.rows[1]).toEqual({
      line: 3,
      cells: [secondAddress, '2'],
      type: 'public_address',
      public_address: secondAddress,
      amount: '200000000',
    });
    expect(body).toMatchObject({ wallet_id: 7, asset: 'btc', header: ['Destination', 'Amount'], file: null, remainder_of: null });
  });

  test('a form creates no batch if a row cannot be paid or no wallet is chosen', () => {
    expect(check(7, '').body).toBeNull();
    expect(check(null).body).toBeNull();
  });

  test('a batch of unsent rows contains the payments of the earlier batch unchanged', () => {
    const payments = [{ line: 9, cells: ['x'], type: 'public_address', public_address: firstAddress, amount: '5' }] as const;
    const storedPayments = payments.map((payment) => ({ ...payment, cells: [...payment.cells] }));
    const { body, verdicts } = checkSheet({
      rows: storedPayments,
      header: ['To'],
      file: null,
      setting: setting({ columnCount: 1 }),
      remainder_of: 'b1',
      payments: storedPayments,
    });
    expect(body?.rows).toEqual(payments);
    expect(verdicts[0]?.problems).toEqual([]);
  });
});

describe('the draft of a batch', () => {
  test('the draft of a batch restores the form', () => {
    const values = JSON.parse(JSON.stringify(valuesOf(threeRows.form))) as Record<string, unknown>;
    const draft = { values, saved_at: '2026-01-05T00:00:00Z' };
    expect(formOfDraft(draft, {})).toEqual({ form: threeRows.form, restoredDraft: draft });
  });

  test('the wallet and asset in the URL replace those in the draft of a batch', () => {
    const { form } = formOfDraft({ values: valuesOf(threeRows.form), saved_at: '' }, { wallet: '7', asset: 'ltc' });
    expect(form).toMatchObject({ wallet: '7', asset: 'ltc' });
  });

  test('an invalid draft of a batch opens an empty form', () => {
    expect(formOfDraft({ values: { rows: 7 }, saved_at: '' }, {})).toMatchObject({ restoredDraft: null });
  });
});
