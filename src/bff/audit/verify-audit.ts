import { setImmediate as breathe } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { DeskTables } from '#bff/tables.ts';
import type { AuditVerification } from '#contract/desk/audit.ts';
import { auditHash, type AuditHead, type HashedRow } from './audit-log.ts';
import { firstHash } from './audit-migration.ts';

/** Rows that are read and hashed at once: some 20 ms, between which the desk answers others. */
const batchSize = 1000;

type Tables = Kysely<DeskTables>;
type ChainedRow = HashedRow & { readonly prev_hash: string; readonly hash: string };

/**
 * Walks the chain up to its head as it stands at the beginning. It does not hold where a row is missing, was changed, added or moved, or where
 * the head says something else than the last row. Source: Sending, 5.
 */
export async function verifyAudit(tables: Tables): Promise<AuditVerification> {
  const head = await readHead(tables);
  const brokenAt = (await firstBreak(tables, head)) ?? (await firstBeyondHead(tables));
  const { rows, since } = await tables
    .selectFrom('audit')
    .select([sql<string>`count(*)`.as('rows'), sql<Date | null>`min(at)`.as('since')])
    .$if(head !== null && brokenAt === null, (query) => query.where('seq', '<=', head?.seq ?? '0'))
    .executeTakeFirstOrThrow();
  return {
    rows: Number(rows),
    ok: brokenAt === null,
    broken_at: brokenAt === null ? null : Number(brokenAt),
    head_hash: head?.hash ?? null,
    since: since?.toISOString() ?? null,
  };
}

/** `'The chain holds: 1204 rows since 2026-11-22T09:00:00.000Z. Head 3f9a…'` */
export function verificationWords({ ok, rows, broken_at: brokenAt, head_hash: hash, since }: AuditVerification): string {
  if (!ok) return `The chain does not hold: it breaks at row ${brokenAt}, of ${rows} rows`;
  return `The chain holds: ${rows} rows${since === null ? '' : ` since ${since}`}. Head ${hash}`;
}

async function readHead(tables: Tables): Promise<AuditHead | null> {
  return (await tables.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst()) ?? null;
}

/** Number of the first row up to the head that does not follow from the one before it, or null. Without a head the whole log is walked. */
async function firstBreak(tables: Tables, head: AuditHead | null): Promise<bigint | null> {
  let [seq, hash] = [0n, firstHash];
  for (;;) {
    const rows = await readAfter(tables, seq, head);
    for (const { prev_hash: previous, hash: own, ...row } of rows) {
      seq += 1n;
      if (BigInt(row.seq) !== seq || previous !== hash || own !== auditHash(previous, row)) return seq;
      hash = own;
    }
    if (rows.length < batchSize) break;
    await breathe();
  }
  if (head === null) return seq + 1n;
  if (BigInt(head.seq) !== seq) return seq + 1n;
  // The row before the first one is the empty log.
  return head.hash === hash ? null : seq === 0n ? 1n : seq;
}

/** The time is read with its microseconds: one that a `Date` cannot show would be a change that nobody sees. */
async function readAfter(tables: Tables, seq: bigint, head: AuditHead | null): Promise<readonly ChainedRow[]> {
  const rows = await tables
    .selectFrom('audit')
    .select(['seq', 'actor', 'role', 'action', 'object', 'decision', 'request_id', 'command_id', 'detail', 'prev_hash', 'hash'])
    .select(sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at'))
    .where('seq', '>', String(seq))
    .$if(head !== null, (query) => query.where('seq', '<=', head?.seq ?? '0'))
    .orderBy('seq')
    .limit(batchSize)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.replace(/000Z$/, 'Z') }));
}

/** Number of the first row that stands beyond the head, or null. The rows are read first: the head of rows that are added meanwhile is newer. */
async function firstBeyondHead(tables: Tables): Promise<bigint | null> {
  const newest = await tables.selectFrom('audit').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  const head = await readHead(tables);
  const isBeyond = newest !== undefined && BigInt(newest.seq) > BigInt(head?.seq ?? '0');
  return isBeyond ? BigInt(head?.seq ?? '0') + 1n : null;
}
