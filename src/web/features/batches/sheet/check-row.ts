import { batchDestinationTypes } from '#contract/money/batch.ts';
import { readCurrency } from '#contract/money/currency-words.ts';
import { dustProblem } from '#contract/money/minimum-amount.ts';
import { nativeAmount } from '#contract/money/native-amount.ts';
import type { BatchDestination } from '#contract/service/batch-withdrawal.ts';
import { foldedText } from '#contract/wire/folded-text.ts';
import type { SheetRow } from '#web/lib/table-file/sheet-table.ts';
import type { BookEntry } from '#web/parts/address/address-book.ts';
import { readAmountCell } from './amount-cell.ts';
import { splitAmount } from './cell-kinds.ts';
import { destinationReader, payeeReader, type Destination } from './destination-cell.ts';
import { rowCurrency, type RowCurrency } from './row-currency.ts';
import {
  noItems,
  rowProblem,
  type BatchAsset,
  type Payment,
  type RowProblem,
  type RowVerdict,
  type RowWarning,
  type SheetSetting,
} from './sheet.ts';

/** Returns a function that checks one row by its own cells. `markLookAlikes` compares rows with each other. */
export function makeRowCheck(setting: SheetSetting): (row: SheetRow) => RowVerdict {
  const { asset, columns } = setting;
  const readDestination = destinationReader(setting);
  const payeeProblem = payeeReader(setting);
  const fixedCurrency = (columns.asset ?? columns.unit ?? columns.network) === null ? rowCurrency([], setting) : null;
  return ({ cells }) => {
    const cellOf = (column: number | null) => (column === null ? '' : (cells[column] ?? ''));
    if (isTotal(cells, cellOf(columns.destination))) return { payment: null, problems: [total], warnings: noItems };
    const type = readType(cellOf(columns.type));
    const destination = readDestination(cellOf(columns.destination), isProblem(type) ? null : type);
    const amount = readAmount(cellOf(columns.amount), fixedCurrency ?? rowCurrency(cells, setting), asset);
    const payee = isProblem(destination) ? null : payeeProblem(cells, destination);
    const wholeRowProblem =
      splitRowProblem(cells, setting) ?? hiddenPaymentProblem(cells, setting.separator) ?? tagProblem(cellOf(columns.tag));
    const problems = [wholeRowProblem, type, destination, payee, amount].filter(isProblem);
    if (problems.length > 0 || isProblem(destination) || typeof amount !== 'string') return { payment: null, problems, warnings: noItems };
    const dustRefusal = dustOf(asset, destination, amount);
    if (dustRefusal !== null) return { payment: null, problems: [dustRefusal], warnings: noItems };
    return { payment: paymentOf(destination, amount), problems: noItems, warnings: warningsOf(destination) };
  };
}

function readAmount(cell: string, currency: RowCurrency, asset: BatchAsset): string | RowProblem {
  if ('refusal' in currency) return rowProblem('amount', currency.refusal, 'Remove the line, or correct the file.');
  if (currency.asset !== asset) return rowProblem('amount', `The line names ${currency.asset.toUpperCase()}.`, 'Remove the line.');
  return readAmountCell(cell, { asset, unit: currency.unit });
}

/** An amount in base units with more digits is always above the network's minimum amount. */
const dustDigitsMax = 5;

function dustOf(asset: BatchAsset, destination: Destination, amount: string): RowProblem | null {
  if (amount.length > dustDigitsMax) return null;
  const address = destination.is === 'address' ? destination.address : destination.entry.address;
  const message = dustProblem(asset, nativeAmount(asset, amount), address);
  return message === null ? null : rowProblem('amount', `${message}.`, 'Enter a larger amount, or remove the line.');
}

/** The problem of a row with a tag or memo. A batch cannot send tags, and a payment without its tag may reach another person. */
function tagProblem(cell: string): RowProblem | null {
  const tag = cell.trim();
  if (tag === '') return null;
  return rowProblem(
    'destination',
    `The line has the tag or memo “${tag.slice(0, 40)}”. A batch cannot send tags or memos.`,
    'If this text is a note, import the file again and choose Note for the column.',
  );
}

/**
 * The problem of a quoted cell that contains further payments: one of its lines has an address, or enough separators to be the
 * beginning of a line up to this cell.
 */
function hiddenPaymentProblem(cells: readonly string[], separator: SheetSetting['separator']): RowProblem | null {
  if (!separator) return null;
  const hidesPayment = (cell: string, column: number) =>
    cell
      .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
      .slice(1)
      .some((line) => line.split(separator).length > Math.max(column, 1) || /[a-z0-9]{25,}/i.test(line));
  const message = 'A quoted cell of this line spans several lines, which look like payments.';
  return cells.some(hidesPayment) ? rowProblem('destination', message, 'Correct the quotation marks, and drop the file again.') : null;
}

/** The label of a line that contains the total of the payments, as folded text: `'grand total'`, `'total btc'`, `'total 1'`. */
const totalLabel =
  /^(?:grand |sub ?)?(?:totals?|totale|sum|summe|gesamt|gesamtsumme|zwischensumme|somme|suma|montant total|合計|总计|итого)(?: general)?(?: (\p{L}+))?(?: \d+)?$/u;

/** Maximum length of a cell that may be the label of a total, in characters. */
const totalLengthMax = 40;

/** Whether a line is a total: it has a label of a total and no destination. */
export function isTotal(cells: readonly string[], destination: string): boolean {
  const isTotalLabel = (cell: string) => {
    const match = cell.length > totalLengthMax ? null : totalLabel.exec(foldedText(cell));
    return match !== null && (match[1] === undefined || readCurrency(match[1]) !== null);
  };
  return (destination.trim() === '' || isTotalLabel(destination)) && cells.some(isTotalLabel);
}

const total = rowProblem('destination', 'This looks like the total of the lines above, not a payment.', 'Remove the line.');

function isProblem(value: RowProblem | Destination | string | null): value is RowProblem {
  return typeof value === 'object' && value !== null && 'column' in value;
}

function paymentOf(destination: Destination, amount: string): Payment {
  if (destination.is === 'address') return { type: 'public_address', public_address: destination.address, amount, name: null };
  const { type, id, name } = destination.entry;
  return { type, id, amount, name };
}

/**
 * The problem of a row with more cells than the header. A comma in a cell may have split the cell, so its cells are unreliable.
 */
function splitRowProblem(cells: readonly string[], { columnCount, columns, separator = null, unit }: SheetSetting): RowProblem | null {
  if (cells.length <= columnCount) return null;
  const areBlank = cells.slice(columnCount).every((cell) => cell.trim() === '');
  if (areBlank && (columns.amount === null || splitAmount(cells, columns.amount, separator, unit) === null)) return null;
  const message = `This line has ${cells.length} cells where the header has ${columnCount}: a comma inside a cell may have split it.`;
  return rowProblem('amount', message, 'Quote that cell, or separate cells with semicolons, and drop the file again.');
}

/** Accepted spellings of each type, as folded text (lower case, without accents). */
const types: Readonly<Record<string, BatchDestination['type']>> = {
  wallet: 'wallet',
  'own wallet': 'wallet',
  'external account': 'external_account',
  account: 'external_account',
  'public address': 'public_address',
  address: 'public_address',
};

function readType(cell: string): BatchDestination['type'] | RowProblem | null {
  if (cell.trim() === '') return null;
  const text = foldedText(cell);
  const type = Object.hasOwn(types, text) ? types[text] : undefined;
  const remedy = 'Use wallet, external_account or public_address, or leave it empty.';
  return type ?? rowProblem('type', `“${cell.trim().slice(0, 40)}” is not a destination type.`, remedy, [...batchDestinationTypes]);
}

export function isTypeName(cell: string): boolean {
  return Object.hasOwn(types, foldedText(cell));
}

const addressWarnings: readonly RowWarning[] = [{ is: 'by_address', message: 'An address has no default beneficiary.' }];

function warningsOf(destination: Destination): readonly RowWarning[] {
  if (destination.is === 'entry') return noItems;
  const { owner, similarEntry } = destination.neighbours;
  if (similarEntry === null && owner === null) return addressWarnings;
  const warnings: RowWarning[] = owner === null ? [...addressWarnings] : [ownerWarning(owner)];
  if (similarEntry === null) return warnings;
  const message = `This begins and ends like the address of ${similarEntry.name}, but is different.`;
  return [{ is: 'look_alike', message }, ...warnings];
}

function ownerWarning({ type, name }: BookEntry): RowWarning {
  if (type === 'wallet') return { is: 'own_wallet', message: `This is the address of your wallet ${name}.` };
  const message = `This is the address of the account ${name}: an address has no default beneficiary. Use the name to apply the account’s.`;
  return { is: 'by_address', message };
}
