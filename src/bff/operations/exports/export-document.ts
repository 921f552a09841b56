import { exportEndLine, type ExportFormat } from '#contract/desk/export-formats.ts';
import { byteOrderMark, csvLine, type Cell } from '#contract/wire/csv.ts';
import { writeJson } from '#contract/wire/json.ts';

/** The metadata of an export, and the functions that write its records. */
export type ExportWriter<Item> = {
  readonly exportedAt: string;
  /** The filter of the request. */
  readonly filter: Readonly<Record<string, string>>;
  /** The column titles. */
  readonly head: readonly Cell[];
  /** The CSV lines of a record. */
  readonly linesOf: (item: Item) => readonly (readonly Cell[])[];
  /** Converts a record to JSON. Amounts are decimal text, so that no client rounds them. */
  readonly jsonOf: (item: Item) => unknown;
};

type Pages<Item> = AsyncIterable<readonly Item[]>;
type WriteExport = <Item>(pages: Pages<Item>, exported: ExportWriter<Item>) => AsyncGenerator<string>;

/**
 * The content type and the text of an export, with one chunk per page. Both formats end with the number of records, and an
 * export without that number is incomplete.
 */
export const exportDocuments = {
  csv: { contentType: 'text/csv; charset=utf-8', write: writeCsv },
  json: { contentType: 'application/json; charset=utf-8', write: writeDocument },
} as const satisfies Record<ExportFormat, { contentType: string; write: WriteExport }>;

async function* writeCsv<Item>(pages: Pages<Item>, { head, linesOf }: ExportWriter<Item>): AsyncGenerator<string> {
  let [count, text] = [0, byteOrderMark + csvLine(head)];
  for await (const page of pages) {
    count += page.length;
    text += page.flatMap((item) => linesOf(item).map(csvLine)).join('');
    if (text !== '') yield text;
    text = '';
  }
  yield text + csvLine([{ text: exportEndLine(count) }]);
}

/** Writes one JSON object with one record per line. */
async function* writeDocument<Item>(pages: Pages<Item>, { exportedAt, filter, jsonOf }: ExportWriter<Item>): AsyncGenerator<string> {
  let [count, text] = [0, `{"exported_at":${writeJson(exportedAt)},"filter":${writeJson(filter)},"records":[`];
  for await (const page of pages) {
    text += page.map((item, index) => `${count + index === 0 ? '' : ','}\n${writeJson(jsonOf(item))}`).join('');
    count += page.length;
    yield text;
    text = '';
  }
  yield `${text}\n],"count":${count}}\n`;
}
