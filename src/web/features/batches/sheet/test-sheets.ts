import { base58Text } from '#contract/money/addresses/base58.ts';
import { cashaddrText } from '#contract/money/addresses/cashaddr.ts';
import { segwitText } from '#contract/money/addresses/segwit.ts';
import { makeRowCheck } from './check-row.ts';
import { readSheet } from './read-sheet.ts';
import type { BookEntry, RowVerdict, SheetReading, SheetSetting } from './sheet.ts';

/** Builders of spreadsheets and their settings for tests. */

function hash(number: number): Uint8Array {
  const bytes = new Uint8Array(20).fill(7);
  new DataView(bytes.buffer).setUint32(0, number);
  new DataView(bytes.buffer).setUint32(16, number * 31);
  return bytes;
}

/** Addresses of each kind, by number. */
export const testAddress = {
  btc: (number: number) => segwitText('bc', hash(number)),
  legacy: (number: number) => base58Text('bitcoin', Uint8Array.of(0, ...hash(number))),
  ltc: (number: number) => segwitText('ltc', hash(number)),
  bch: (number: number) => cashaddrText(hash(number)),
};

export function entry(id: number, name: string, overrides: Partial<BookEntry> = {}): BookEntry {
  return { type: 'external_account', id, name, address: testAddress.btc(1000 + id), hasBeneficiary: true, ...overrides };
}

/** Settings for Bitcoin in native units, with destination and amount in the first two columns. */
export function setting(overrides: Partial<SheetSetting> = {}): SheetSetting {
  return {
    asset: 'btc',
    columns: { destination: 0, amount: 1, type: null },
    unit: 'native',
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

export function readText(text: string): Promise<SheetReading> {
  return readSheet(new TextEncoder().encode(text), 'payments.csv');
}

/** Reads a usable text; throws if it is unusable. */
export async function readUsable(text: string): Promise<Extract<SheetReading, { is: 'read' }>> {
  const reading = await readText(text);
  if (reading.is === 'unusable') throw new Error(reading.message);
  return reading;
}
