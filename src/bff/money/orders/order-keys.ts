import { sql } from 'kysely';
import { Refusal } from '#bff/core/refusal.ts';
import type { Trx } from './order-store.ts';

/** The kind of order that a key names. The desk generates the ids of parts, and no request uses them. */
export type KeyKind = 'command' | 'batch' | 'part';

/** Makes requests with the same key, of any kind, run one after another until the transaction ends. */
export async function lockKey(trx: Trx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`desk key ${key}`}, 0))`.execute(trx);
}

/** Refuses a key that names an order of another kind, with 404 for another user's key and 422 for the user's own key. */
export async function requireKeyOf(
  trx: Trx,
  kind: KeyKind,
  { id, userId }: { readonly id: string; readonly userId: number },
): Promise<void> {
  const { rows } = await sql<{ kind: KeyKind; user_id: number }>`
    select 'batch' as kind, user_id from desk.batches where id = ${id}
    union all
    select 'part', user_id from desk.batch_parts join desk.batches on batches.id = batch_id where command_id = ${id}
    union all
    select 'command', user_id from desk.commands
    where id = ${id} and not exists (select 1 from desk.batch_parts where command_id = commands.id)`.execute(trx);
  const otherRow = rows.find((row) => row.kind !== kind);
  if (otherRow === undefined) return;
  if (otherRow.user_id !== userId) throw new Refusal('not_found', 'No request of yours has this Idempotency-Key');
  const kindName = otherRow.kind === 'part' ? 'part of a batch' : otherRow.kind;
  throw new Refusal('idempotency_key_reused', `This Idempotency-Key belongs to a ${kindName}: nothing was sent`);
}
