import { expect, test } from 'vitest';
import { previewTable } from './table-preview.ts';
import { entry, readUsable, testAddress } from './test-sheets.ts';

const books = { btc: [entry(2, 'Acme')], bch: [], ltc: [], dash: [] };

test('a preview counts the payments of each asset and adds their amounts exactly', async () => {
  const text = `Payouts\nAddress,Amount,Coin\n${testAddress.btc(1)},0.10000001,BTC\nAcme,0.2,BTC\nnobody,5,BTC\n${testAddress.ltc(1)},3,LTC\nx,1,CAD\n`;
  const { table, mapping } = await readUsable(text);
  expect(previewTable(table, mapping, books)).toMatchObject({
    lineCount: 5,
    questions: [],
    batches: [
      { asset: 'btc', payableCount: 2, sum: 30_000_001n, problemLines: [5] },
      { asset: 'ltc', payableCount: 1, sum: 300_000_000n, problemLines: [] },
    ],
    leftOut: [{ lines: [7] }],
  });
});

test('the preview contains every line that is in no batch', async () => {
  const { table, mapping } = await readUsable(`Address,Amount,Coin\n${'x,1,XRP\n'.repeat(100)}`);
  expect(previewTable(table, mapping, books).leftOut).toHaveLength(100);
});

test('the preview states that no line can be in a batch if all lines are in other currencies', async () => {
  const { table, mapping } = await readUsable(`Address,Amount,Coin\nx,1,CAD\ny,2,USD\n`);
  expect(previewTable(table, mapping, books).questions).toEqual(['No line of the file can be in a batch.']);
});
