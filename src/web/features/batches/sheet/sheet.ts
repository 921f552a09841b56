import type { BatchRow } from '#contract/desk/batches.ts';
import type { batchSendAssets } from '#contract/money/assets.ts';

// Types for a spreadsheet of payments, from its bytes to a verdict on each row. Ours: the desk's own.

/** An asset that a batch can send. */
export type BatchAsset = (typeof batchSendAssets)[number];

/** A line of a spreadsheet: its cells. */
export type SheetRow = {
  /** Numbered as in a spreadsheet: the first line of the file is 1, including the header. */
  readonly line: number;
  readonly cells: readonly string[];
};

/** The roles of columns. A column without a role is stored but never sent. */
export const columnRoles = ['destination', 'amount', 'type'] as const;

export type ColumnRole = (typeof columnRoles)[number];

/** The column of each role, counted from 0, or null. */
export type SheetColumns = Readonly<Record<ColumnRole, number | null>>;

/** `native`: 0.5 is half a bitcoin; `base`: 50000000 is. */
export type AmountUnit = 'native' | 'base';

/** A parsed spreadsheet. */
export type Sheet = {
  /** The headers; generated ("Column 1") for a file without headers. */
  readonly header: readonly string[];
  readonly rows: readonly SheetRow[];
};

/** The initial interpretation of a file, until the user corrects it. */
export type SheetGuess = {
  readonly columns: SheetColumns;
  /** Null if neither the headers nor the amounts decide; the user then chooses. */
  readonly unit: AmountUnit | null;
  /** The asset named by the headers, or null. */
  readonly asset: BatchAsset | null;
};

/** A wallet or an external account that a row may name. */
export type BookEntry = {
  readonly type: 'wallet' | 'external_account';
  readonly id: number;
  readonly name: string;
  /** Its address for the asset, or null. */
  readonly address: string | null;
  /** Whether payments to it have a default beneficiary. An own wallet does not need one. */
  readonly hasBeneficiary: boolean;
};

/** The settings of the row check. */
export type SheetSetting = {
  readonly asset: BatchAsset;
  readonly columns: SheetColumns;
  readonly unit: AmountUnit;
  /** Number of columns in the header. A longer row was split by a comma inside a cell, so its amount is unreliable. */
  readonly columnCount: number;
  /** The paying wallet; null before a choice. */
  readonly walletId: number | null;
  readonly book: readonly BookEntry[];
};

/** The problem of a row. */
export type RowProblem = {
  readonly column: ColumnRole;
  /** The reason: "This has a wrong checksum: a character is missing, mistyped or swapped". */
  readonly message: string;
  /** The remedy, in a sentence. */
  readonly mend: string;
  /** Suggested texts, best first; a chosen one replaces the cell. */
  readonly offers: readonly string[];
};

/** Why a payable row needs attention. */
export type RowRemark = { readonly is: 'look_alike' | 'own_wallet' | 'no_beneficiary'; readonly message: string };

/** The payment of a readable row, as in the batch request, without its line. */
export type Payment = Pick<BatchRow, 'type' | 'id' | 'public_address' | 'amount'> & {
  /** The name of the wallet or account; null for an address. */
  readonly name: string | null;
};

/** The verdict on a row. `payment` is null exactly when there is a problem. */
export type RowVerdict = {
  readonly payment: Payment | null;
  readonly problems: readonly RowProblem[];
  readonly remarks: readonly RowRemark[];
};

/** The result of reading a file. */
export type SheetReading =
  | {
      readonly is: 'read';
      readonly sheet: Sheet;
      readonly guess: SheetGuess;
      readonly file: { readonly name: string; readonly sha256: string };
      /** The format as text: "UTF-8, separated by semicolons". */
      readonly how: string;
    }
  | {
      /** Nothing in the file is usable. */
      readonly is: 'unusable';
      readonly message: string;
      readonly mend: string;
    };

/** Several rows that pay the same destination. */
export type Repeated = { readonly place: string; readonly lines: readonly number[] };

/** The totals of the payable rows. Amounts are base units. */
export type SheetTotals = {
  readonly rowCount: number;
  readonly payableCount: number;
  readonly problemCount: number;
  readonly destinationCount: number;
  readonly sum: bigint;
  readonly repeated: readonly Repeated[];
  /** Line numbers of destinations without a default beneficiary. */
  readonly withoutBeneficiary: readonly number[];
};
