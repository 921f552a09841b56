import type { Kysely } from 'kysely';
import type { Tables } from '#custody/store/custody-tables.ts';
import { lockSettings, writeSettings } from '#custody/store/settings-row.ts';
import { withWorldLock } from '#custody/store/world-lock.ts';

/**
 * Sets the URL of webhooks, unless the settings name another host. An earlier URL of the same host is replaced, because the
 * port or the token may differ. Our choice: the embedded service thus needs no configuration.
 */
export async function setWebhookUrl(db: Kysely<Tables>, url: string): Promise<void> {
  await withWorldLock(db, async (trx) => {
    const settings = await lockSettings(trx);
    const isSameHost = settings.webhook_url === null || URL.parse(settings.webhook_url)?.hostname === new URL(url).hostname;
    if (isSameHost) await writeSettings(trx, { ...settings, webhook_url: url });
  });
}
