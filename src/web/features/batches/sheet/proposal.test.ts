import { describe, expect, test } from 'vitest';
import type { SheetTable } from '#web/lib/table-file/sheet-table.ts';
import { proposalOf } from './proposal.ts';
import { readUsable, testAddress } from './test-sheets.ts';

const address = testAddress.btc(1);

async function proposalFor(text: string, changes: Partial<SheetTable> = {}) {
  const { table, mapping } = await readUsable(text);
  return proposalOf({ ...table, ...changes }, mapping.header);
}

describe('isOwn', () => {
  const template = `Destination,Amount (BTC),Type,Note\n${address},1.5,,Rent\n`;

  test('the template of the desk needs no confirmation of its columns', async () => {
    expect((await proposalFor(template)).isOwn).toBe(true);
  });

  test.for([
    ['a line above the header', `All amounts in mBTC\n${template}`, {}],
    ['a note that may decide a payment', template.replace('Rent', 'Hold until Friday'), {}],
    ['another column', template.replace('Note', 'Reference'), {}],
    ['several sheets', template, { sheetNames: ['November', 'December'] }],
  ] as const)('a template with %s needs a confirmation', async ([, text, changes]) => {
    expect((await proposalFor(text, changes)).isOwn).toBe(false);
  });
});

describe('a stored mapping', () => {
  test('another proposed unit is another proposal', async () => {
    const coins = await proposalFor(`Address,Amount\n${address},0.5\n`);
    const units = await proposalFor(`Address,Amount\n${address},600\n`);
    expect([coins.headsKey === units.headsKey, coins.proposed === units.proposed]).toEqual([true, false]);
  });

  test.for([
    ['Address,Amount (BTC),Note', '1.5,rent', []],
    ['Address,Amount (BTC),Note', '1.5,cancelled', [2]],
    ['Address,Amount (BTC),Status', '1.5,open', [2]],
    ['Address,Amount (DAI)', '1.5', []],
    ['Paid in October\nAddress,Amount (DAI),Note', '1.5,rent', [1]],
  ] as const)(
    'the user decides again about the columns of “%s” and the line “%s” with these indexes: %j',
    async ([heads, cells, columns]) => {
      expect((await proposalFor(`${heads}\n${address},${cells}\n`)).undecided).toEqual(columns);
    },
  );
});
