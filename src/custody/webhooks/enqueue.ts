import { sql, type Transaction } from 'kysely';
import type { Tables } from '#custody/store/custody-tables.ts';
import { jsonText } from '#custody/store/json-text.ts';
import type { WebhookBody } from '#custody/store/webhook-rows.ts';
import { workNotice } from '#custody/store/work-channel.ts';

/**
 * Adds a webhook to the outbox in the database transaction of the change that it reports, so that both are stored or neither
 * is. The webhook is sent after the commit. Spec: Events. Our choice: without a `webhook_url` it is stored for the sandbox's
 * list, but never sent.
 */
export async function enqueueWebhook(trx: Transaction<Tables>, body: WebhookBody): Promise<void> {
  await trx
    .insertInto('webhooks')
    .values((eb) => ({
      record: recordOf(body),
      body: jsonText(body),
      is_wanted: eb.selectFrom('settings').select(sql<boolean>`values->>'webhook_url' is not null`.as('is_wanted')),
    }))
    .returning(workNotice)
    .execute();
}

function recordOf(body: WebhookBody): string {
  return 'id' in body ? `direct_party ${body.id}` : `transaction ${body.transaction_id}`;
}
