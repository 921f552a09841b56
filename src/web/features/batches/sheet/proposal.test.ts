import { describe, expect, test } from 'vitest';
import type { SheetTable } from '#web/lib/table-file/sheet-table.ts';
import { proposalOf } from './proposal.ts';
import { divideTable, withDoubts } from './propose-mapping.ts';
import type { MappedRole } from './sheet.ts';
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
    ['Address,Amount (BTC),Note', '1.5,rent', 'destination amount note'],
    ['Address,Amount (BTC),Note', '1.5,cancelled', 'destination amount note?'],
    ['Address,Amount (DAI)', '1.5', 'destination amount'],
    ['Address,Amount,Hours', '1.5,7.5', 'destination amount ignored'],
    ['Address,Amount (BTC),Unpaid leave', '1.5,2 days', 'destination amount ignored'],
    ['Paid in October\nAddress,Amount (DAI),Note', '1.5,rent', 'destination amount? note'],
  ] as const)('of the roles that the user chose before for “%s”, the line “%s” keeps: %s', async ([heads, cells, roles]) => {
    const { table, mapping } = await readUsable(`${heads}\n${address},${cells}\n`);
    const chosenRoles = mapping.roles.map((role) => role.replace('?', '') as MappedRole);
    const divided = divideTable(table.lines, mapping.header, table.separator);
    expect(withDoubts(divided, chosenRoles, true).join(' ')).toBe(roles);
  });

  test('after a choice between two columns of amounts, another amount in the ignored column is a doubt', async () => {
    const lines = Array.from({ length: 9 }, (_each, index) => `${address},1.5,${index === 7 ? '1.4' : '1.5'}\n`);
    const { table, mapping } = await readUsable(`Address,Amount,Corrected amount\n${lines.join('')}`);
    expect(mapping.roles).toEqual(['destination', 'amount?', 'amount?']);
    const divided = divideTable(table.lines, mapping.header, table.separator);
    expect(withDoubts(divided, ['destination', 'amount', 'ignored'], true)).toEqual(['destination', 'amount', 'ignored?']);
  });

  test('numbers that differ from the amounts for the first time are another proposal', async () => {
    const proposedFor = async (text: string) => (await proposalFor(`Address,Amount (BTC),Advance\n${address},1.5,${text}\n`)).proposed;
    expect(await proposedFor('0.00')).toBe(await proposedFor('-'));
    expect(await proposedFor('0.00')).not.toBe(await proposedFor('0.1'));
  });

  test('a note that raises a doubt does not change the proposal', async () => {
    const [usual, unusual] = [
      await proposalFor(`Address,Amount (BTC),Note\n${address},1.5,rent\n`),
      await proposalFor(`Address,Amount (BTC),Note\n${address},1.5,cancelled\n`),
    ];
    expect(usual.proposed).toBe(unusual.proposed);
  });
});
