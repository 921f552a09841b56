import { setImmediate as breathe } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { DeskTables } from '#bff/tables.ts';
import type { AuditVerification } from '#contract/desk/audit.ts';
import { auditHash, type AuditHead, type HashedRow } from './audit-log.ts';
import { firstHash } from './audit-migration.ts';

/** Rows read and hashed per step: about 20 ms, between which the desk answers other requests. */
const batchSize = 1000;

type Tables = Kysely<DeskTables>;
type ChainedRow = HashedRow & { readonly prev_hash: string; readonly hash: string };

/**
 * Verifies the chain up to the head at the start. It fails when a row was removed, changed, added
 * or moved, or when the head differs from the last row. Source: Sending, 5.
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

/** `'The chain is intact: 1204 rows since 2026-11-22T09:00:00.000Z. Head 3f9a…'` */
export function verificationWords({ ok, rows, broken_at: brokenAt, head_hash: hash, since }: AuditVerification): string {
  if (!ok) return `The chain is broken at row ${brokenAt}, of ${rows} rows`;
  return `The chain is intact: ${rows} rows${since === null ? '' : ` since ${since}`}. Head ${hash}`;
}

async function readHead(tables: Tables): Promise<AuditHead | null> {
  return (await tables.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst()) ?? null;
}

/**
 * Number of the first row up to the head that does not follow from its predecessor, or null.
 * Without a head the whole log is checked.
 */
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
  // The predecessor of the first row is the empty log.
  return head.hash === hash ? null : seq === 0n ? 1n : seq;
}

/** Reads the time with its microseconds. A `Date` would hide a change of them. */
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

/**
 * Number of the first row beyond the head, or null. Reads the rows before the head, because rows
 * added meanwhile also move the head.
 */
async function firstBeyondHead(tables: Tables): Promise<bigint | null> {
  const newest = await tables.selectFrom('audit').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  const head = await readHead(tables);
  const isBeyond = newest !== undefined && BigInt(newest.seq) > BigInt(head?.seq ?? '0');
  return isBeyond ? BigInt(head?.seq ?? '0') + 1n : null;
}
