import type { DeskTables } from '#bff/core/tables.ts';

/** The identifying columns and the encrypted column of a row. */
export type SealedRow = Readonly<Record<string, string | number | Uint8Array>>;

/** A column of encrypted values, and the storage place to which each value is bound. */
export type SealedColumn = {
  readonly table: keyof DeskTables;
  readonly column: string;
  /** The columns that identify a row, in the order of its primary key. */
  readonly keyColumns: readonly string[];
  /** The purpose of the `Sealer` that encrypts the column. */
  readonly purpose: string;
  readonly placeOf: (row: SealedRow) => string;
};

/**
 * Every encrypted column, with two exceptions. The columns of people are left out, because their search terms change with the
 * key. The columns of pending sign-ins are left out, because pending sign-ins live only ten minutes. A test compares this list
 * with the schema.
 */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'drafts',
    column: 'sealed',
    keyColumns: ['user_id', 'name'],
    purpose: 'drafts',
    placeOf: (row) => textOf(row, 'user_id', 'name'),
  },
  {
    table: 'drafts',
    column: 'sealed_summary',
    keyColumns: ['user_id', 'name'],
    purpose: 'drafts',
    placeOf: (row) => `${textOf(row, 'user_id', 'name')} summary`,
  },
  ...recordColumns('commands', 'commands', ['body', 'preflight', 'figures', 'answer']),
  ...recordColumns('batches', 'batches', ['rows', 'file', 'preflight', 'figures']),
  ...recordColumns('commands', 'order facts', ['facts']),
  ...recordColumns('batches', 'order facts', ['facts']),
  ...recordColumns('past_orders', 'order facts', ['facts']),
  ...recordColumns('refused_orders', 'order facts', ['facts']),
  ...recordColumns('submissions', 'submissions', ['body', 'answer']),
  ...recordColumns('party_files', 'party files', ['name', 'message']),
  {
    table: 'party_file_chunks',
    column: 'sealed',
    keyColumns: ['file_id', 'position'],
    purpose: 'party files',
    placeOf: (row) => textOf(row, 'file_id', 'position'),
  },
  {
    table: 'totp',
    column: 'sealed_secret',
    keyColumns: ['user_id'],
    purpose: 'factors',
    placeOf: (row) => `totp ${textOf(row, 'user_id')}`,
  },
];

/** The columns `sealed_<part>` of a table, whose values are bound to `<id> <part>`. */
function recordColumns(table: keyof DeskTables, purpose: string, parts: readonly string[]): readonly SealedColumn[] {
  return parts.map((part) => ({
    table,
    column: `sealed_${part}`,
    keyColumns: ['id'],
    purpose,
    placeOf: (row) => `${textOf(row, 'id')} ${part}`,
  }));
}

function textOf(row: SealedRow, ...names: readonly string[]): string {
  return names.map((name) => String(row[name])).join(' ');
}
