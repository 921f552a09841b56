import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import type { AuditAction, AuditDecision } from '#contract/desk/audit.ts';
import { canonicalJson } from '#contract/wire/canonical-json.ts';

/** The content of an audit row. It has field names, states and codes, but no personal data or secrets. */
export type AuditEntry = {
  readonly action: AuditAction;
  readonly decision: AuditDecision;
  /** The value is null for actions of the desk itself and for a failed sign-in. */
  readonly actor?: { readonly email: string; readonly roles: readonly string[] } | null;
  readonly object?: string | null;
  readonly requestId?: string | null;
  readonly commandId?: string | null;
  readonly detail?: Readonly<Record<string, string | readonly string[]>>;
};

/** The part of a row that its hash covers, which is everything except the two hashes. */
export type HashedRow = {
  readonly seq: string;
  readonly at: string;
  readonly actor: string | null;
  readonly role: string | null;
  readonly action: string;
  readonly object: string | null;
  readonly decision: string;
  readonly request_id: string | null;
  readonly command_id: string | null;
  readonly detail: string;
};

/** The number and hash of the newest row. */
export type AuditHead = { readonly seq: string; readonly hash: string };

/** The hash of a row. It is the SHA-256 (hex) of the previous row's hash and the canonical JSON (RFC 8785) of this row. */
export function auditHash(previousHash: string, row: HashedRow): string {
  return createHash('sha256').update(previousHash).update(canonicalJson(row)).digest('hex');
}

/** A write in the transaction of a change, so that both succeed or both fail. */
export type TransactionWork = (trx: Kysely<DeskTables>) => Promise<unknown>;

/** Appends rows to the audit log. */
export class AuditLog {
  readonly #tables: Kysely<DeskTables>;
  readonly #now: () => number;

  constructor({ tables, now }: { readonly tables: Kysely<DeskTables>; readonly now: () => number }) {
    this.#tables = tables;
    this.#now = now;
  }

  /** Writes a row in a separate transaction. */
  record(entry: AuditEntry): Promise<AuditHead> {
    return this.#tables.transaction().execute((trx) => this.append(trx, entry));
  }

  /**
   * Writes a row in the transaction of its change. This write must be the last statement of the transaction. All other writers
   * wait until the transaction ends, and one of them may have locked a row that a later statement would need.
   */
  async append(trx: Kysely<DeskTables>, entry: AuditEntry): Promise<AuditHead> {
    const head = await trx.selectFrom('audit_head').select(['seq', 'hash']).forUpdate().executeTakeFirstOrThrow();
    const at = new Date(this.#now());
    const row = {
      seq: String(BigInt(head.seq) + 1n),
      at: at.toISOString(),
      actor: entry.actor?.email ?? null,
      role: entry.actor?.roles.join(' ') ?? null,
      action: entry.action,
      object: entry.object ?? null,
      decision: entry.decision,
      request_id: entry.requestId ?? null,
      command_id: entry.commandId ?? null,
      detail: canonicalJson(entry.detail ?? {}),
    };
    const hash = auditHash(head.hash, row);
    await trx
      .insertInto('audit')
      .values({ ...row, at, decision: entry.decision, prev_hash: head.hash, hash })
      .execute();
    await trx.updateTable('audit_head').set({ seq: row.seq, hash }).execute();
    return { seq: row.seq, hash };
  }
}
