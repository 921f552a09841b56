import { setImmediate as breathe } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import type { AuditVerification } from '#contract/desk/audit.ts';
import { dateOffsetMsMax } from '#contract/limits.ts';
import { readDetail } from './audit-detail.ts';
import { auditHash, type AuditHead, type HashedRow } from './audit-log.ts';
import { firstHash } from './audit-migration.ts';

/** Number of rows per step. A step takes about 20 ms, and the desk answers other requests between two steps. */
const batchSize = 1000;

/** Maximum number of altered records in the result. */
const listedAlteredRowsMax = 20;

/** Maximum time by which a row may be earlier than a row before it, ms. One replica's clock may be ahead, and another's behind. */
export const earlierRowMsMax = 2 * dateOffsetMsMax;

type Tables = Kysely<DeskTables>;
type ChainedRow = HashedRow & { readonly prev_hash: string; readonly hash: string };

/**
 * Verifies the chain up to its head. The verification fails if a row was removed, changed, added or moved, or if the head
 * differs from the last row. It also fails at a row whose detail cannot be read, or whose time is long before the time of an
 * earlier row, even if its hash is correct. It fails if a head in the desk's log is not in the chain, because the chain was
 * shortened or rewritten. Finally, it fails if the state of a command or batch differs from its last row.
 */
export async function verifyAudit(tables: Tables, loggedHeads: readonly AuditHead[] = []): Promise<AuditVerification> {
  const head = await readHead(tables);
  const brokenAt = (await firstBreak(tables, head)) ?? (await firstRowBeyondHead(tables)) ?? (await firstMissingHead(tables, loggedHeads));
  const alteredRows = await alteredRecords(tables);
  const { rows, since } = await tables
    .selectFrom('audit')
    .select([sql<string>`count(*)`.as('rows'), sql<Date | null>`min(at) filter (where isfinite(at))`.as('since')])
    .$if(head !== null && brokenAt === null, (query) => query.where('seq', '<=', head?.seq ?? '0'))
    .executeTakeFirstOrThrow();
  return {
    rows: Number(rows),
    ok: brokenAt === null && alteredRows.length === 0,
    broken_at: brokenAt === null ? null : Number(brokenAt),
    altered: [...alteredRows],
    head_hash: head?.hash ?? null,
    since: since?.toISOString() ?? null,
  };
}

export function verificationMessage({ rows, broken_at: brokenAt, altered, head_hash: hash, since }: AuditVerification): string {
  if (brokenAt !== null) return `The chain is broken at row ${brokenAt}, of ${rows} rows`;
  if (altered.length > 0) return `The state of ${altered.join(', ')} differs from its last audit row`;
  return `The chain is intact: ${rows} rows${since === null ? '' : ` since ${since}`}. Head ${hash}`;
}

/** Parses `'1204:3f9a…'`, the form of a head in the log and on the audit page. Returns null for any other text. */
export function auditHeadOf(text: string): AuditHead | null {
  const [, seq, hash] = /^([1-9]\d{0,17}):([0-9a-f]{64})$/.exec(text) ?? [];
  return seq === undefined || hash === undefined ? null : { seq, hash };
}

/** The number of the first of these heads that is not in the chain, or null. */
async function firstMissingHead(tables: Tables, heads: readonly AuditHead[]): Promise<bigint | null> {
  for (const { seq, hash } of heads.toSorted((first, second) => Number(BigInt(first.seq) - BigInt(second.seq)))) {
    const row = await tables.selectFrom('audit').select('hash').where('seq', '=', seq).executeTakeFirst();
    if (row?.hash !== hash) return BigInt(seq);
  }
  return null;
}

/**
 * The paths of at most 20 commands and batches whose state changed without a row. The state is a part of the canonical JSON text of
 * a row. A damaged text without it differs from every state, and a cast to JSON would fail for it.
 */
async function alteredRecords(tables: Tables): Promise<readonly string[]> {
  const { rows } = await sql<{ object: string }>`
    with logged as (
      select distinct on (object) object, substring(detail from '"state":"([a-z_]*)"') as state from desk.audit
      where action in ('command', 'batch') order by object, seq desc
    ), records as (
      select '/bff/commands/' || id as object, state from desk.commands
      union all select '/bff/batches/' || id, state from desk.batches
    )
    select records.object from records left join logged using (object)
    where logged.state is distinct from records.state order by 1 limit ${listedAlteredRowsMax}`.execute(tables);
  return rows.map(({ object }) => object);
}

async function readHead(tables: Tables): Promise<AuditHead | null> {
  return (await tables.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst()) ?? null;
}

/**
 * The number of the first row up to the head that does not follow from the previous rows, or that the desk cannot have written.
 * Returns null if no such row exists. Checks the whole log when there is no head.
 */
async function firstBreak(tables: Tables, head: AuditHead | null): Promise<bigint | null> {
  let [seq, hash, newestMs] = [0n, firstHash, -Infinity];
  for (;;) {
    const rows = await readAfter(tables, seq, head);
    for (const { prev_hash: previousHash, hash: ownHash, ...row } of rows) {
      seq += 1n;
      if (BigInt(row.seq) !== seq || previousHash !== hash || ownHash !== auditHash(previousHash, row)) return seq;
      const atMs = Date.parse(row.at);
      const isInOrder = atMs >= newestMs - earlierRowMsMax;
      if (!isInOrder || readDetail(row.detail) === null) return seq;
      newestMs = Math.max(newestMs, atMs);
      hash = ownHash;
    }
    if (rows.length < batchSize) break;
    await breathe();
  }
  if (head === null) return seq + 1n;
  if (BigInt(head.seq) !== seq) return seq + 1n;
  // In an empty log, a wrong head counts as row 1.
  return head.hash === hash ? null : seq === 0n ? 1n : seq;
}

/**
 * Reads rows after `seq`. Times are read with their microseconds, because a `Date` would hide a change of them. `to_char` returns
 * null for an infinite time.
 */
async function readAfter(tables: Tables, seq: bigint, head: AuditHead | null): Promise<readonly ChainedRow[]> {
  const rows = await tables
    .selectFrom('audit')
    .select(['seq', 'actor', 'role', 'action', 'object', 'decision', 'request_id', 'command_id', 'detail', 'prev_hash', 'hash'])
    .select(sql<string>`coalesce(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), at::text)`.as('at'))
    .where('seq', '>', String(seq))
    .$if(head !== null, (query) => query.where('seq', '<=', head?.seq ?? '0'))
    .orderBy('seq')
    .limit(batchSize)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.replace(/000Z$/, 'Z') }));
}

/**
 * The number of the first row beyond the head, or null. Reads rows before it reads the head, because another replica that
 * adds a row also moves the head.
 */
async function firstRowBeyondHead(tables: Tables): Promise<bigint | null> {
  const newestRow = await tables.selectFrom('audit').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  const head = await readHead(tables);
  const isBeyond = newestRow !== undefined && BigInt(newestRow.seq) > BigInt(head?.seq ?? '0');
  return isBeyond ? BigInt(head?.seq ?? '0') + 1n : null;
}
