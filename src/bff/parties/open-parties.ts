import type { Kysely } from 'kysely';
import type { Core } from '#bff/core.ts';
import type { DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { Proxy } from '#bff/proxy/index.ts';
import { PartyFiles } from './party-files.ts';

/** The parts that this module creates. */
type PartyParts = { readonly partyFiles: PartyFiles };

/** The creation of direct parties, and their documents. */
export type Parties = Proxy &
  PartyParts & {
    readonly drafts: { deleteDraft(draft: { readonly userId: number; readonly name: string }, trx: Kysely<DeskTables>): Promise<void> };
    /** How long a replica may be silent before it counts as gone, ms. */
    readonly times: { readonly goneMs: number };
  };

/** Opens the documents. `bytesMax` limits the size of each document. */
export function openParties({ tables, now }: Core, keys: DeskKeys, bytesMax?: number): PartyParts {
  return { partyFiles: new PartyFiles({ tables, keys, now, bytesMax }) };
}
