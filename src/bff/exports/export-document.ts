import { exportEndWords, type ExportFormat } from '#contract/desk/transaction-export.ts';
import { writeJson } from '#contract/json.ts';
import { byteOrderMark, csvLine, type Cell } from './csv.ts';

/** What is exported, and how a record of it is written. */
export type Exported<Item> = {
  readonly exportedAt: string;
  /** The filter as it was asked. */
  readonly filter: Readonly<Record<string, string>>;
  /** The titles of the columns. */
  readonly head: readonly Cell[];
  /** The lines of a record in CSV. */
  readonly linesOf: (item: Item) => readonly (readonly Cell[])[];
  /** A record in JSON. Amounts are decimal text: no reader may round them. */
  readonly jsonOf: (item: Item) => unknown;
};

type Pages<Item> = AsyncIterable<readonly Item[]>;
type Write = <Item>(pages: Pages<Item>, exported: Exported<Item>) => AsyncGenerator<string>;

/** Content type and text of an export, a piece a page. Both end with the number of records: what ends before it is not whole. */
export const exportDocuments = {
  csv: { contentType: 'text/csv; charset=utf-8', write: writeCsv },
  json: { contentType: 'application/json; charset=utf-8', write: writeDocument },
} as const satisfies Record<ExportFormat, { contentType: string; write: Write }>;

async function* writeCsv<Item>(pages: Pages<Item>, { head, linesOf }: Exported<Item>): AsyncGenerator<string> {
  let [count, text] = [0, byteOrderMark + csvLine(head)];
  for await (const page of pages) {
    count += page.length;
    text += page.flatMap((item) => linesOf(item).map(csvLine)).join('');
    if (text !== '') yield text;
    text = '';
  }
  yield text + csvLine([{ text: exportEndWords(count) }]);
}

/** One object; a record a line. */
async function* writeDocument<Item>(pages: Pages<Item>, { exportedAt, filter, jsonOf }: Exported<Item>): AsyncGenerator<string> {
  let [count, text] = [0, `{"exported_at":${writeJson(exportedAt)},"filter":${writeJson(filter)},"records":[`];
  for await (const page of pages) {
    text += page.map((item, index) => `${count + index === 0 ? '' : ','}\n${writeJson(jsonOf(item))}`).join('');
    count += page.length;
    yield text;
    text = '';
  }
  yield `${text}\n],"count":${count}}\n`;
}
