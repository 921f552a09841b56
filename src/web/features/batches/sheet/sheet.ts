import type { BatchRow } from '#contract/desk/batches.ts';
import type { batchSendAssets } from '#contract/money/assets.ts';
import type { Separator, SheetRow } from '#web/lib/table-file/sheet-table.ts';
import type { BookEntry } from '#web/parts/address/address-book.ts';
import type { CurrencySetting } from './row-currency.ts';

// Types for a spreadsheet of payments: its columns, its rows, and the verdict on each row.

export type BatchAsset = (typeof batchSendAssets)[number];

/** The roles of columns. A column without a role is ignored. */
export const columnRoles = ['destination', 'amount', 'asset', 'unit', 'network', 'type', 'tag', 'payee', 'note', 'status'] as const;

export type ColumnRole = (typeof columnRoles)[number];

/** The index of the column with each role, counted from 0. Null if no column has the role. */
export type SheetColumns = Readonly<Record<ColumnRole, number | null>>;

/** The unit of an amount. Half a bitcoin is 0.5 in the unit `native` and 50000000 in the unit `base`. */
export type AmountUnit = 'native' | 'base';

export type Sheet = {
  /** The headers. A file without headers gets generated headers such as "Column 1". */
  readonly header: readonly string[];
  readonly rows: readonly SheetRow[];
};

/**
 * The role of a column in a mapping. The user must confirm a role with a question mark: `amount?` marks each of several columns
 * that may contain the amount, and `note?`, `payee?` and `ignored?` mark columns that may decide a payment (`columnDoubt`).
 */
export type MappedRole = ColumnRole | 'ignored' | `${ColumnRole | 'ignored'}?`;

/** The user's decisions about a table, which turn its lines into rows. */
export type Mapping = {
  /** Index of the header line. Null for a file without a header. Lines above the header are ignored. */
  readonly header: number | null;
  readonly roles: readonly MappedRole[];
  /** The asset of lines that name no asset. */
  readonly asset: BatchAsset | null;
  /** The unit of amounts that name no unit. Null until the user has chosen one. */
  readonly unit: AmountUnit | null;
  /** Values of the status column. Only lines with one of these values are paid. */
  readonly statuses: readonly string[];
};

/** The rows of a file in one asset. They become one batch. */
export type AssetRows = { readonly asset: BatchAsset; readonly rows: readonly SheetRow[] };

/** Lines of a file that are not part of any batch, with the reason. */
export type OmittedLines = {
  readonly message: string;
  readonly lines: readonly number[];
  /** The payment of a line in an asset that a batch cannot send. Amounts are in native units. */
  readonly withdrawal: { readonly asset: string; readonly to: string; readonly tag: string; readonly amount: string } | null;
};

export type SheetSetting = CurrencySetting & {
  /** The asset of the batch. A row that names another asset has a problem. */
  readonly asset: BatchAsset;
  readonly columns: SheetColumns;
  /** Number of columns in the header. A row with more cells may contain a cell that a comma has split. */
  readonly columnCount: number;
  /** The separator of the text file from which the rows were read. Null or missing for other rows. */
  readonly separator?: Separator | null;
  /** The paying wallet. Null before the user has chosen one. */
  readonly walletId: number | null;
  readonly book: readonly BookEntry[];
};

export type RowProblem = {
  readonly column: ColumnRole;
  /** The reason: "This has a wrong checksum: a character is missing, mistyped or swapped". */
  readonly message: string;
  /** The remedy, in a sentence. */
  readonly remedy: string;
  /** Suggested texts for the cell, best first. */
  readonly offers: readonly string[];
};

/** One empty list for all rows. Separate lists would slow down the copy from the worker to the page. */
export const noItems: readonly never[] = [];

export function rowProblem(column: ColumnRole, message: string, remedy: string, offers: readonly string[] = noItems): RowProblem {
  return { column, message, remedy, offers };
}

/** The start of a text, shortened so that it fits in a sentence. */
export function shortenCell(text: string, lengthMax = 40): string {
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
}

/** The reason why a row that can be paid needs attention. */
export type RowWarning = { readonly is: 'look_alike' | 'own_wallet' | 'by_address'; readonly message: string };

/** The payment of a row without problems, as in the batch request but without the row's line. */
export type Payment = Pick<BatchRow, 'type' | 'id' | 'public_address' | 'amount'> & {
  /** The name of the wallet or account. Null for an address. */
  readonly name: string | null;
};

/** The verdict on a row. `payment` is null if and only if the row has a problem. */
export type RowVerdict = {
  readonly payment: Payment | null;
  readonly problems: readonly RowProblem[];
  readonly warnings: readonly RowWarning[];
};

/** Several rows that pay the same destination. */
export type RepeatedDestination = { readonly destination: string; readonly lines: readonly number[] };

/** The totals of the rows that can be paid. Amounts are in base units. */
export type SheetTotals = {
  readonly rowCount: number;
  readonly payableCount: number;
  readonly problemCount: number;
  readonly destinationCount: number;
  readonly sum: bigint;
  readonly repeatedDestinations: readonly RepeatedDestination[];
};
