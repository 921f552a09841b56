import { sql, type Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import { requiredFileKinds } from '#contract/desk/party-file.ts';
import type { WorkItem } from '#contract/desk/work.ts';
import { dayMs } from '#contract/limits.ts';

/**
 * How long after its last file a party without a required document is listed, ms (30 days). The desk does not know
 * documents that were uploaded elsewhere, nor the later decision of the operator.
 */
const missingDocumentMsMax = 30 * dayMs;

type PartySources = { readonly tables: Kysely<DeskTables>; readonly now: () => number };

/** The direct parties without a decision that still need documents. A document awaits its upload, or a required document is missing. */
export async function readPartyWork({ tables, now }: PartySources): Promise<readonly WorkItem[]> {
  const { rows } = await sql<{ id: string; since: Date; unsent: number }>`
    select direct_party_id as id, min(received_at) as since, (count(*) filter (where state not in ('uploaded', 'sending')))::int as unsent
    from desk.party_files files
    where direct_party_id is not null and state <> 'receiving' and not exists (
      select from desk.notices
      where kind = 'party_decided' and ref = files.direct_party_id::text and done_at is null)
    group by direct_party_id
    having count(*) filter (where state not in ('uploaded', 'sending')) > 0
      or (max(received_at) > ${new Date(now() - missingDocumentMsMax)}
        and count(distinct kind) filter (where kind = any(${[...requiredFileKinds]}::text[])) < ${requiredFileKinds.length})`.execute(
    tables,
  );
  return rows.map(({ id, since, unsent }) => ({
    id,
    kind: 'party_documents',
    title: `Upload ${unsent === 0 ? 'the missing documents' : unsent === 1 ? '1 document' : `${unsent} documents`} of direct party ${id}`,
    since: since.toISOString(),
    link: `/direct-parties/${id}`,
  }));
}
