import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { sandboxWebhooksSchema } from '#contract/service/sandbox.ts';
import type { Tables } from '#custody/store/custody-tables.ts';

/** Maximum number of webhooks in the sandbox's list. */
const listedWebhooksMax = 1_000;

/**
 * Returns the newest webhooks, newest first, each with its body, its latest attempts and its state. A webhook is delivered,
 * waits, or is never sent because no `webhook_url` was set at the time of its event.
 */
export async function listWebhooks(db: Kysely<Tables>): Promise<z.input<typeof sandboxWebhooksSchema>> {
  const rows = await db.selectFrom('webhooks').selectAll().orderBy('id', 'desc').limit(listedWebhooksMax).execute();
  return rows.map(({ id, body, attempts, attempt_count: count, next_attempt_at: nextAttemptAt, ...row }) => ({
    id,
    body,
    state: row.delivered_at !== null ? 'delivered' : row.is_wanted ? 'waiting' : 'not_wanted',
    attempts: [...attempts],
    attempt_count: count,
    next_attempt_at: nextAttemptAt?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
  }));
}
