import { writeJson } from '#contract/json.ts';
import { exportEndWords, type ExportFormat } from '#contract/transaction-export.ts';
import type { Transaction } from '#contract/transaction.ts';
import { byteOrderMark, csvLine } from './csv.ts';
import { inUtc, transactionLines } from './transaction-lines.ts';

export type DocumentFacts = {
  readonly exportedAt: string;
  /** The filter as the service was asked. */
  readonly filter: Readonly<Record<string, string>>;
  readonly hasPeople: boolean;
};

type Pages = AsyncIterable<readonly Transaction[]>;

/** Content type and text of an export, a piece a page. Both end with the number of records: what ends before it is not whole. */
export const exportDocuments = {
  csv: { contentType: 'text/csv; charset=utf-8', write: writeCsv },
  json: { contentType: 'application/json; charset=utf-8', write: writeDocument },
} as const satisfies Record<ExportFormat, { contentType: string; write: (pages: Pages, facts: DocumentFacts) => AsyncGenerator<string> }>;

async function* writeCsv(pages: Pages, { hasPeople }: DocumentFacts): AsyncGenerator<string> {
  const lines = transactionLines(hasPeople);
  let [count, text] = [0, byteOrderMark + csvLine(lines.head)];
  for await (const page of pages) {
    count += page.length;
    text += page.flatMap((transaction) => lines.of(transaction).map(csvLine)).join('');
    if (text !== '') yield text;
    text = '';
  }
  yield text + csvLine([{ text: exportEndWords(count) }]);
}

/** One object; a record a line. Amounts are decimal text: no reader may round them. */
async function* writeDocument(pages: Pages, { exportedAt, filter }: DocumentFacts): AsyncGenerator<string> {
  let [count, text] = [0, `{"exported_at":${writeJson(exportedAt)},"filter":${writeJson(filter)},"records":[`];
  for await (const page of pages) {
    text += page.map((transaction, index) => `${count + index === 0 ? '' : ','}\n${writeJson(inUtc(transaction))}`).join('');
    count += page.length;
    yield text;
    text = '';
  }
  yield `${text}\n],"count":${count}}\n`;
}
