import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { SheetTable } from '#web/lib/table-file/sheet-table.ts';
import { mappingQuestions } from './apply-mapping.ts';
import { columnDoubts } from './column-doubts.ts';
import { divideTable, proposeMapping } from './propose-mapping.ts';
import { areDeskHeaders, readHead } from './read-head.ts';
import type { Mapping } from './sheet.ts';

export type Proposal = {
  readonly mapping: Mapping;
  readonly headsKey: string;
  /** The proposed roles and unit as one text. A stored mapping applies only to the same proposal. */
  readonly proposed: string;
  /** The columns about which the lines of this file raise a doubt, or that have a status. A stored role does not apply to them. */
  readonly undecided: readonly number[];
  /** Whether the file is exactly the desk's template, so that the user need not confirm the columns. */
  readonly isOwn: boolean;
};

export function proposalOf(result: SheetTable, header: number | null): Proposal {
  const mapping = proposeMapping(result.lines, header, result.separator);
  const { roles, unit } = mapping;
  const divided = divideTable(result.lines, header, result.separator);
  const heads = divided.header;
  const isUndecided = (column: number) => {
    const headDoubts = roles[column] === 'amount?' && readHead(heads[column] ?? '').unknown !== null ? 1 : 0;
    return (
      roles[column] === 'status' || (roles[column]?.endsWith('?') === true && columnDoubts(divided, roles, column).length > headDoubts)
    );
  };
  return {
    mapping,
    headsKey: bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(heads)))),
    proposed: [...roles, unit].join(' '),
    undecided: [...roles.keys()].filter(isUndecided),
    isOwn: header === 0 && result.sheetNames.length < 2 && areDeskHeaders(heads) && mappingQuestions(result, mapping).length === 0,
  };
}
