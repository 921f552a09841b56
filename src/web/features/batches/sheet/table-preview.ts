import type { SheetRow, SheetTable } from '#web/lib/table-file/sheet-table.ts';
import type { BookEntry } from '#web/parts/address/address-book.ts';
import { applyMapping, countTexts, mappingQuestions, statusCounts, type StatusCount } from './apply-mapping.ts';
import { makeRowCheck } from './check-row.ts';
import { headerOf, rowsBelow } from './propose-mapping.ts';
import type { CurrencySetting } from './row-currency.ts';
import { totalsOf } from './sheet-totals.ts';
import { shortenCell, type BatchAsset, type Mapping, type OmittedLines } from './sheet.ts';

/** Maximum number of lines, and of status values, in the preview. */
const previewLines = 12;
const statusesMax = 100;

export type AddressBooks = Readonly<Record<BatchAsset, readonly BookEntry[]>>;

/** The batches that result from a mapping, and the lines that become no payment. */
export type TablePreview = {
  readonly header: readonly string[];
  /** The first lines of the file, including lines above the header. */
  readonly firstLines: SheetTable['lines'];
  readonly lineCount: number;
  readonly questions: readonly string[];
  readonly statuses: readonly StatusCount[];
  /** Number of further values of the status column. */
  readonly moreStatusCount: number;
  /** The asset and unit that the headers name. */
  readonly heads: CurrencySetting['heads'];
  /** For each asset: the number of rows that can be paid, their sum in base units, and the lines of the other rows. */
  readonly batches: readonly {
    readonly asset: BatchAsset;
    readonly payableCount: number;
    readonly sum: bigint;
    readonly problemLines: readonly number[];
    /** The first problem of these lines. */
    readonly problem: string | null;
  }[];
  readonly leftOut: readonly OmittedLines[];
  /** The columns that do not change a payment, with the texts that their lines have. */
  readonly records: readonly { readonly head: string; readonly texts: string }[];
};

/** Applies a mapping and checks each line. The user sees the resulting payments before confirming the mapping. */
export function previewTable(table: SheetTable, mapping: Mapping, books: AddressBooks): TablePreview {
  const { groups, leftOut, columns, currency, header } = applyMapping(table, mapping);
  const [heads, rows] = [headerOf(table.lines, mapping.header), rowsBelow(table.lines, mapping.header)];
  const statuses = statusCounts(table, mapping);
  const openQuestions = mappingQuestions(table, mapping);
  return {
    header: heads,
    firstLines: table.lines.slice(0, previewLines),
    lineCount: rows.length,
    questions: openQuestions.length === 0 && groups.length === 0 ? ['No line of the file can be in a batch.'] : openQuestions,
    statuses: statuses.slice(0, statusesMax),
    moreStatusCount: Math.max(0, statuses.length - statusesMax),
    heads: currency.heads,
    batches: groups.map(({ asset, rows: ownRows }) => {
      const { separator } = table;
      const setting = { ...currency, asset, columns, columnCount: header.length, separator, walletId: null, book: books[asset] };
      const verdicts = ownRows.map(makeRowCheck(setting));
      const { payableCount, sum } = totalsOf(setting, ownRows, verdicts);
      const problemLines = ownRows.flatMap(({ line }, index) => (verdicts[index]?.payment ? [] : [line]));
      return { asset, payableCount, sum, problemLines, problem: verdicts.find(({ payment }) => !payment)?.problems[0]?.message ?? null };
    }),
    leftOut,
    records: mapping.roles.flatMap((role, column) =>
      /^(ignored|note)/.test(role) ? [{ head: (heads[column] ?? '').trim() || `Column ${column + 1}`, texts: textsOf(rows, column) }] : [],
    ),
  };
}

/** Maximum number of different texts of a column in the preview. */
const textsMax = 12;

/** The different texts of a column with their numbers of lines: `'Open (17), Disputed (1)'`. Only their number if there are many. */
function textsOf(rows: readonly SheetRow[], column: number): string {
  const counts = countTexts(rows, (cells) => (cells[column] ?? '').trim());
  if (counts.length > textsMax) return `${counts.length} different texts`;
  return counts.map(({ value, count }) => `${shortenCell(value) || 'Empty'} (${count})`).join(', ');
}
