import type { Kysely } from 'kysely';
import type { Tables } from '#custody/store/tables.ts';

/** Webhooks that the sandbox shows at most. */
const shownMax = 1_000;

/**
 * The newest webhooks, newest first: what each says, its latest attempts, and whether it was delivered, is waiting, or will never go because
 * no `webhook_url` was set when it happened. Design: Sandbox control.
 */
export async function listWebhooks(db: Kysely<Tables>) {
  const rows = await db.selectFrom('webhooks').selectAll().orderBy('id', 'desc').limit(shownMax).execute();
  return rows.map(({ id, body, attempts, attempt_count: count, next_attempt_at: next, ...row }) => ({
    id,
    body,
    state: row.delivered_at !== null ? 'delivered' : row.is_wanted ? 'waiting' : 'not_wanted',
    attempts: [...attempts],
    attempt_count: count,
    next_attempt_at: next?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
  }));
}
