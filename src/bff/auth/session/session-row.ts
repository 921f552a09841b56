import type { Kysely, Selectable } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';

type Row = Selectable<DeskTables['sessions']>;

/** How a session started. The default is an unknown device and a password only. */
export type SessionStart = {
  /** Browser and system. */
  readonly device?: string | null;
  /** When the user last authenticated, if that was before the session started, ms since 1970. */
  readonly confirmedMs?: number;
  /** Whether the user proved a second factor. */
  readonly hasFactor?: boolean;
};

type SessionToStore = SessionStart & { readonly idHash: string; readonly userId: number; readonly at: Date };

/** The row of a new session. */
export function newSessionRow({ idHash, userId, at, device = null, confirmedMs = at.getTime(), hasFactor = false }: SessionToStore): Row {
  const confirmedAt = new Date(Math.min(confirmedMs, at.getTime()));
  return {
    id_hash: idHash,
    user_id: userId,
    created_at: at,
    last_seen_at: at,
    confirmed_at: confirmedAt,
    factor_at: hasFactor ? confirmedAt : null,
    device,
  };
}

/** The times of a session's row, ms since 1970. */
export function timesOf(row: Pick<Row, 'created_at' | 'last_seen_at' | 'confirmed_at' | 'factor_at'>) {
  return {
    createdMs: row.created_at.getTime(),
    lastSeenMs: row.last_seen_at.getTime(),
    confirmedMs: row.confirmed_at.getTime(),
    factorMs: row.factor_at?.getTime() ?? null,
  };
}

/** Stores the time of a session's last request. Replaces a stored time in the future, which a correction of the clock can leave. */
export async function setLastSeen(tables: Kysely<DeskTables>, idHash: string, atMs: number): Promise<void> {
  await tables
    .updateTable('sessions')
    .set({ last_seen_at: new Date(atMs) })
    .where('id_hash', '=', idHash)
    .execute();
}
