import { sql, type Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';

/** The channel that sends ended sessions to every replica. */
export const sessionChannel = 'desk_sessions';

/** Receives the hashed id of a session that ended or changed. Null means that any session may have changed. */
export type SessionListener = (idHash: string | null) => void;

/** Makes every replica read the sessions of a user again, in the transaction of a change. Returns the hashes of their ids. */
export async function refreshSessionsOf(trx: Kysely<DeskTables>, userId: number): Promise<readonly string[]> {
  const openSessions = await trx.selectFrom('sessions').select('id_hash').where('user_id', '=', userId).execute();
  for (const { id_hash: idHash } of openSessions) await sql`select pg_notify(${sessionChannel}, ${idHash})`.execute(trx);
  return openSessions.map(({ id_hash: idHash }) => idHash);
}

/** Selects one session of a user, or all except one. */
type SessionSelection = { readonly onlyIdHash?: string | null; readonly exceptIdHash?: string };

/** Ends sessions of a user in the transaction of a change. Every replica is notified at the commit. Returns the hashes of their ids. */
export async function endSessionsOf(
  trx: Kysely<DeskTables>,
  userId: number,
  { onlyIdHash, exceptIdHash }: SessionSelection = {},
): Promise<readonly string[]> {
  let query = trx.deleteFrom('sessions').where('user_id', '=', userId);
  if (typeof onlyIdHash === 'string') query = query.where('id_hash', '=', onlyIdHash);
  if (exceptIdHash !== undefined) query = query.where('id_hash', '<>', exceptIdHash);
  const endedHashes = (await query.returning('id_hash').execute()).map(({ id_hash }) => id_hash);
  for (const idHash of endedHashes) await sql`select pg_notify(${sessionChannel}, ${idHash})`.execute(trx);
  return endedHashes;
}
