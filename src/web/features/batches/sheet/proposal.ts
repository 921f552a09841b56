import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { SheetTable } from '#web/lib/table-file/sheet-table.ts';
import { mappingQuestions } from './apply-mapping.ts';
import { hasOtherNumbers } from './cell-kinds.ts';
import { columnWith } from './column-doubts.ts';
import { divideTable, proposeMapping } from './propose-mapping.ts';
import { areDeskHeaders } from './read-head.ts';
import type { MappedRole, Mapping } from './sheet.ts';

export type Proposal = {
  readonly mapping: Mapping;
  readonly headsKey: string;
  /** The proposed roles and unit as one text. A stored mapping applies only to the same proposal. */
  readonly proposed: string;
  /** Whether the file is exactly the desk's template, so that the user need not confirm the columns. */
  readonly isOwn: boolean;
};

export function proposalOf(result: SheetTable, header: number | null): Proposal {
  const mapping = proposeMapping(result.lines, header, result.separator);
  const { header: heads, rows } = divideTable(result.lines, header, result.separator);
  const amount = columnWith(mapping.roles, 'amount');
  // Doubts depend on the lines of the file. Numbers that differ from the amounts for the first time need a new answer.
  const proposedRole = (role: MappedRole, column: number) =>
    role.replace(/^(note|payee|ignored)\?$/, '$1') +
    (/^(ignored|amount\?)/.test(role) && hasOtherNumbers(rows, column, amount, false) ? '#' : '');
  return {
    mapping,
    headsKey: bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(heads)))),
    proposed: [...mapping.roles.map(proposedRole), mapping.unit].join(' '),
    isOwn: header === 0 && result.sheetNames.length < 2 && areDeskHeaders(heads) && mappingQuestions(result, mapping).length === 0,
  };
}
