import type { SheetSource } from '#web/lib/table-file/read-table.ts';
import type { ReadOptions, SheetTable, UnusableFile } from '#web/lib/table-file/sheet-table.ts';
import { answerCalls } from '#web/lib/worker/worker-calls.ts';
import { applyMapping, type MappedTable } from './apply-mapping.ts';
import { checkSheet, type CheckedSheet, type SheetToCheck } from './check-sheet.ts';
import { readPayments } from './payment-file.ts';
import { proposalOf, type Proposal } from './proposal.ts';
import { divideTable, proposeHeader, withDoubts } from './propose-mapping.ts';
import type { Mapping } from './sheet.ts';
import { previewTable, type AddressBooks, type TablePreview } from './table-preview.ts';

/** A table without its lines, which stay in the worker. */
export type ReadTable = Omit<SheetTable, 'lines'> & Proposal;

/** The table that was read last. `propose` and `preview` use it. */
let table: SheetTable | null = null;
let body: CheckedSheet['body'] = null;

/** The functions that the page can call. They run in the worker's thread, so that the page stays responsive. */
const methods = {
  async read({ source, options }: { readonly source: SheetSource; readonly options: ReadOptions }): Promise<ReadTable | UnusableFile> {
    const result = await readPayments(source, options);
    if ('message' in result) return result;
    table = result;
    const { lines, ...rest } = result;
    return { ...rest, ...proposalOf(result, proposeHeader(lines)) };
  },
  propose({ header }: { readonly header: number | null }): Proposal {
    return proposalOf(loadedTable(), header);
  },
  /** The roles that the user chose for the same headers before, with a question mark for doubts about the lines of this file. */
  recall({ header, roles }: Pick<Mapping, 'header' | 'roles'>): Mapping['roles'] {
    const { lines, separator } = loadedTable();
    return withDoubts(divideTable(lines, header, separator), roles, true);
  },
  preview({ mapping, books }: { readonly mapping: Mapping; readonly books: AddressBooks }): TablePreview {
    return previewTable(loadedTable(), mapping, books);
  },
  take({ mapping }: { readonly mapping: Mapping }): MappedTable {
    return applyMapping(loadedTable(), mapping);
  },
  check(sheet: SheetToCheck): Omit<CheckedSheet, 'body'> {
    const checkResult = checkSheet(sheet);
    ({ body } = checkResult);
    return { verdicts: checkResult.verdicts, totals: checkResult.totals };
  },
  /**
   * Returns the request body of the last check. It is sent separately from the verdicts, because receiving either takes the page
   * about 20 ms.
   */
  body(): CheckedSheet['body'] {
    return body;
  },
};

export type SheetMethods = typeof methods;

function loadedTable(): SheetTable {
  if (table === null) throw new Error('No file is read');
  return table;
}

answerCalls(methods);
