import { buildCustody, type CustodyOptions } from './app.ts';
import type { WebhookReceiver } from './service.ts';
import type { Tables } from './store/custody-tables.ts';
import { setWebhookUrl } from './webhooks/own-receiver.ts';

export { buildCustody, type CustodyOptions } from './app.ts';
export { storedCredentials } from './auth/stored-credentials.ts';
export { signRegular } from './auth/regular.ts';

/** A service that listens. `setWebhookUrl` sets the default URL of its webhooks. */
type StartedCustody = { readonly url: string; setWebhookUrl(url: string): Promise<void>; close(): Promise<void> };

/**
 * Builds the service and starts to listen. Port 0 chooses a free port. `close` waits for running requests, and does not close
 * the database.
 */
export async function startCustody(options: CustodyOptions & { readonly host: string; readonly port: number }): Promise<StartedCustody> {
  const receiver: WebhookReceiver = { url: null };
  const app = await buildCustody({ ...options, receiver });
  try {
    const url = await app.listen({ host: options.host, port: options.port });
    return {
      url,
      setWebhookUrl: async (receiverUrl) => {
        receiver.url = receiverUrl;
        await setWebhookUrl(options.database.tables<Tables>('custody'), receiverUrl);
      },
      close: () => app.close(),
    };
  } catch (error) {
    await app.close();
    throw error;
  }
}
