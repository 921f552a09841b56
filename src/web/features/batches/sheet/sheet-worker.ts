import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { SheetSource } from '#web/lib/table-file/read-table.ts';
import type { ReadOptions, SheetTable, UnusableFile } from '#web/lib/table-file/sheet-table.ts';
import { applyMapping, mappingQuestions, type MappedTable } from './apply-mapping.ts';
import { checkSheet, type CheckedSheet, type SheetToCheck } from './check-sheet.ts';
import { readPayments } from './payment-file.ts';
import { headerOf, proposeHeader, proposeMapping } from './propose-mapping.ts';
import { areDeskHeaders } from './read-head.ts';
import type { Mapping } from './sheet.ts';
import { previewTable, type AddressBooks, type TablePreview } from './table-preview.ts';

/** A table without its lines, which stay in the worker. */
export type ReadTable = Omit<SheetTable, 'lines'> & Proposal;

/** A proposed mapping, a key that identifies the headers, and whether they are the headers of the desk's template. */
export type Proposal = { readonly mapping: Mapping; readonly headsKey: string; readonly isOwn: boolean };

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
  /** Proposes a mapping for another header line. */
  propose({ header }: { readonly header: number | null }): Proposal {
    return proposalOf(loadedTable(), header);
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

export type SheetAnswer = { readonly job: number } & ({ readonly result: never } | { readonly error: string });

function proposalOf(result: SheetTable, header: number | null): Proposal {
  const mapping = proposeMapping(result.lines, header, result.separator);
  const heads = headerOf(result.lines, header);
  const isOwn = header !== null && areDeskHeaders(heads) && mappingQuestions(result, mapping).length === 0;
  return { mapping, headsKey: bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(heads)))), isOwn };
}

function loadedTable(): SheetTable {
  if (table === null) throw new Error('No file is read');
  return table;
}

self.addEventListener(
  'message',
  ({ data }: MessageEvent<{ readonly job: number; readonly method: keyof SheetMethods; readonly request: never }>) => {
    const { job, method, request } = data;
    Promise.resolve()
      .then((): unknown => methods[method](request))
      .then(
        (result) => self.postMessage({ job, result }),
        (error: unknown) => self.postMessage({ job, error: error instanceof Error ? error.message : String(error) }),
      );
  },
);
