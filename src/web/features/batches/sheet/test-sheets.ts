import { base58Text } from '#contract/money/addresses/base58.ts';
import { cashaddrText } from '#contract/money/addresses/cashaddr.ts';
import { segwitText } from '#contract/money/addresses/segwit.ts';
import type { ReadOptions, SheetTable, UnusableFile } from '#web/lib/table-file/sheet-table.ts';
import type { BookEntry } from '#web/parts/address/address-book.ts';
import { applyMapping, type MappedTable } from './apply-mapping.ts';
import { makeRowCheck } from './check-row.ts';
import { readPayments } from './payment-file.ts';
import { columnsOf, headerOf, proposeHeader, proposeMapping, rowsBelow } from './propose-mapping.ts';
import type { Mapping, RowVerdict, Sheet, SheetSetting } from './sheet.ts';

function hash(number: number): Uint8Array {
  const bytes = new Uint8Array(20).fill(7);
  new DataView(bytes.buffer).setUint32(0, number);
  new DataView(bytes.buffer).setUint32(16, number * 31);
  return bytes;
}

/** Functions that create an address of each kind from a number. */
export const testAddress = {
  btc: (number: number) => segwitText('bc', hash(number)),
  legacy: (number: number) => base58Text('bitcoin', Uint8Array.of(0, ...hash(number))),
  ltc: (number: number) => segwitText('ltc', hash(number)),
  bch: (number: number) => cashaddrText(hash(number)),
};

export function entry(id: number, name: string, overrides: Partial<BookEntry> = {}): BookEntry {
  return { type: 'external_account', id, name, address: testAddress.btc(1000 + id), ...overrides };
}

/** Settings for bitcoin in native units. The first two columns are the destination and the amount. */
export function setting(overrides: Partial<SheetSetting> = {}): SheetSetting {
  return {
    asset: 'btc',
    columns: columnsOf(['destination', 'amount']),
    unit: 'native',
    heads: { asset: null, unit: null },
    columnCount: 2,
    walletId: 1,
    book: [],
    ...overrides,
  };
}

/** The verdict on one row. */
export function verdictOf(cells: readonly string[], overrides: Partial<SheetSetting> = {}): RowVerdict {
  return makeRowCheck(setting(overrides))({ line: 2, cells });
}

export function readText(text: string, options?: ReadOptions): Promise<SheetTable | UnusableFile> {
  return readPayments({ text, name: 'payments.csv' }, options);
}

type UsableFile = { readonly table: SheetTable; readonly sheet: Sheet; readonly mapping: Mapping };

/** Reads a text with its proposed mapping. Throws if the text is unusable. */
export async function readUsable(text: string, options?: ReadOptions): Promise<UsableFile> {
  return usableFile(await readText(text, options));
}

export function usableFile(table: SheetTable | UnusableFile): UsableFile {
  if ('message' in table) throw new Error(table.message);
  const header = proposeHeader(table.lines);
  const sheet = { header: headerOf(table.lines, header), rows: rowsBelow(table.lines, header) };
  return { table, sheet, mapping: proposeMapping(table.lines, header, table.separator) };
}

/** Reads a text and applies its proposed mapping with these changes. */
export async function importText(text: string, changes: Partial<Mapping> = {}): Promise<MappedTable> {
  const { table, mapping } = await readUsable(text);
  return applyMapping(table, { ...mapping, ...changes });
}
