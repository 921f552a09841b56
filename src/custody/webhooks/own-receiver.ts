import type { Kysely } from 'kysely';
import type { Tables } from '#custody/store/custody-tables.ts';
import { lockSettings, writeSettings } from '#custody/store/settings-row.ts';
import { inWorld } from '#custody/store/world-lock.ts';

/**
 * Sets the URL of webhooks, unless the settings name another host. It replaces an earlier URL of the same host, because the
 * port or token may have changed. Ours: the embedded service needs no configuration.
 */
export async function setWebhookUrl(db: Kysely<Tables>, url: string): Promise<void> {
  await inWorld(db, async (trx) => {
    const settings = await lockSettings(trx);
    const isSameHost = settings.webhook_url === null || URL.parse(settings.webhook_url)?.hostname === new URL(url).hostname;
    if (isSameHost) await writeSettings(trx, { ...settings, webhook_url: url });
  });
}
