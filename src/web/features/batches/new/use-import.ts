import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { mappingDraftPrefix, type Draft } from '#contract/desk/draft.ts';
import { batchSendAssets } from '#contract/money/assets.ts';
import { draftQuery, saveDraft, nextTurn } from '#web/data/drafts.ts';
import type { MappedTable } from '#web/features/batches/sheet/apply-mapping.ts';
import type { Proposal } from '#web/features/batches/sheet/proposal.ts';
import type { SheetReader } from '#web/features/batches/sheet/sheet-reader.ts';
import type { ReadTable } from '#web/features/batches/sheet/sheet-worker.ts';
import { columnRoles, type Mapping } from '#web/features/batches/sheet/sheet.ts';
import { countLabel } from '#web/lib/counted.ts';
import { announce } from '#web/lib/screen-reader.ts';
import type { SheetSource } from '#web/lib/table-file/read-table.ts';
import { defaultOptions, type ReadOptions, type UnusableFile } from '#web/lib/table-file/sheet-table.ts';

/**
 * A file for which the user must still confirm the mapping. `isRemembered` is true if the user confirmed this mapping for the
 * same headers before.
 */
export type OpenTable = ReadTable & {
  readonly isRemembered: boolean;
  /** The number of the import. A later import has a higher number. */
  readonly turn: number;
};

export type ImportedTable = Pick<ReadTable, 'file' | 'format'> & { readonly mappedTable: MappedTable };

type ImportStep =
  | { readonly is: 'none' }
  | { readonly is: 'reading'; readonly name: string }
  | ({ readonly is: 'unusable'; readonly name: string } & UnusableFile)
  | { readonly is: 'mapping'; readonly table: OpenTable }
  /** Waits for the user's confirmation, because the import would replace existing rows. */
  | { readonly is: 'waiting'; readonly imported: ImportedTable };

export type Import = ReturnType<typeof useImport>;

const storedMapping = z.object({
  roles: z.array(z.enum([...columnRoles, 'ignored'])),
  unit: z.nullable(z.enum(['native', 'base'])),
  asset: z.nullable(z.enum(batchSendAssets)),
  proposed: z.string(),
});

/**
 * Imports dropped, chosen or pasted content. Calls `take` after the user has confirmed the columns; unusable content changes
 * nothing.
 */
export function useImport(reader: () => SheetReader, hasRows: () => boolean, takeImport: (imported: ImportedTable) => void) {
  const client = useQueryClient();
  const [step, setStep] = useState<ImportStep>({ is: 'none' });
  const source = useRef<SheetSource | null>(null);
  /** The number of the current import. Results of earlier imports are ignored. */
  const turn = useRef(0);
  const run = async (name: string, work: () => Promise<ImportStep>) => {
    turn.current += 1;
    const ownTurn = turn.current;
    let next: ImportStep;
    try {
      next = await work();
    } catch (error) {
      next = {
        is: 'unusable',
        name,
        message: error instanceof Error ? error.message : 'The file could not be loaded',
        remedy: 'Choose the file again.',
      };
    }
    if (ownTurn === turn.current) setStep(next);
  };
  const finishImport = (imported: ImportedTable): ImportStep => {
    takeImport(imported);
    announce(`${importedRows(imported)} read from ${imported.file.name}`);
    return { is: 'none' };
  };
  const importTable = async (table: ReadTable, mapping: Mapping): Promise<ImportStep> => {
    const importedTable = { file: table.file, format: table.format, mappedTable: await reader().call('take', { mapping }) };
    return hasRows() ? { is: 'waiting', imported: importedTable } : finishImport(importedTable);
  };
  /**
   * The mapping that the user confirmed for these headers before, or else the proposed mapping. Selected status values and answers
   * to doubts about the lines are not remembered.
   */
  const withStoredMapping = async (table: ReadTable): Promise<OpenTable> => {
    const openTable = { ...table, turn: turn.current };
    const draft = await client.query(draftQuery(mappingName(table))).catch(() => null);
    const { success, data } = storedMapping.safeParse(draft?.values);
    if (!success || table.mapping.header === null || data.proposed !== table.proposed) return { ...openTable, isRemembered: false };
    const { unit, asset } = data;
    const chosenRoles = data.roles.map((role, column) => (table.mapping.roles[column] === 'status' ? 'status' : role));
    const roles = await reader().call('recall', { header: table.mapping.header, roles: chosenRoles });
    return { ...openTable, mapping: { ...table.mapping, roles, unit, asset }, isRemembered: true };
  };
  const readSource = (next: SheetSource, options: ReadOptions = defaultOptions) => {
    source.current = next;
    setStep({ is: 'reading', name: next.name });
    void run(next.name, async () => {
      const table = await reader().call('read', { source: next, options });
      if ('message' in table) return { is: 'unusable', name: next.name, ...table };
      return table.isOwn ? importTable(table, table.mapping) : { is: 'mapping', table: await withStoredMapping(table) };
    });
  };
  return {
    step,
    read: (next: SheetSource | string) => readSource(typeof next === 'string' ? { text: next, name: 'Pasted rows' } : next),
    /** Reads the same file again with other options, such as another separator. */
    readAgain: (options: Partial<ReadOptions>) => {
      if (source.current !== null) readSource(source.current, { ...defaultOptions, ...options });
    },
    /** Makes another line the header. */
    setHeader: (table: ReadTable, header: number | null) =>
      void run(table.file.name, async () => ({
        is: 'mapping',
        table: await withStoredMapping({ ...table, ...(await reader().call('propose', { header })) }),
      })),
    confirm: (table: OpenTable, mapping: Mapping) =>
      void run(table.file.name, () => {
        const { roles, unit, asset } = mapping;
        const name = mappingName(table);
        const draft: Draft = {
          values: { roles, unit, asset, proposed: table.proposed },
          saved_at: new Date().toISOString(),
        };
        void saveDraft(name, draft.values, nextTurn(name)).catch(() => undefined);
        client.setQueryData(draftQuery(name).queryKey, draft);
        return importTable(table, mapping);
      }),
    replace: (importedTable: ImportedTable) => setStep(finishImport(importedTable)),
    leaveImport: () => {
      turn.current += 1;
      setStep({ is: 'none' });
    },
  };
}

/** The number of rows of an import, as text: `'3 rows'`. */
export function importedRows({ mappedTable: { groups } }: ImportedTable): string {
  return countLabel(groups.flatMap(({ rows }) => rows).length, 'row');
}

/** The name under which the server stores a mapping. The server stores mappings as drafts of the user. */
function mappingName({ headsKey }: Proposal): string {
  return `${mappingDraftPrefix}${headsKey}`;
}
