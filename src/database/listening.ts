import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { checkedChannel } from './database.ts';
import type { Listener } from './database.ts';

/** Pause before each attempt to reconnect, ms. */
const retryMs = 500;

interface ListeningConnection {
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * Listens on a PostgreSQL server over a separate connection, which the first listener opens. After a loss it reconnects,
 * listens to all channels again, and calls each `onGap`.
 */
export function openListening(config: ClientConfig): ListeningConnection {
  const channels = new Map<string, Set<Listener>>();
  let connectedClient: Promise<Client> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isClosed = false;
  let lastStatement: Promise<unknown> = Promise.resolve();

  /** Sends a statement after the answer to the previous statement. A connection accepts only one at a time. */
  function execute(client: Client, statement: string): Promise<unknown> {
    lastStatement = lastStatement.catch(() => undefined).then(() => client.query(statement));
    return lastStatement;
  }

  async function openClient(): Promise<Client> {
    const client = new Client(config);
    // A lost connection emits 'error', then 'end'. The handler of 'end' reconnects.
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload = '' }) => channels.get(channel)?.forEach((listener) => listener.onPayload(payload)));
    await client.connect();
    try {
      for (const channel of channels.keys()) await client.query(`listen ${channel}`);
    } catch (error) {
      await client.end();
      throw error;
    }
    client.once('end', reconnect);
    return client;
  }

  function requireClient(): Promise<Client> {
    connectedClient ??= openClient().catch((error: unknown) => {
      connectedClient = null;
      throw error;
    });
    return connectedClient;
  }

  function reconnect(): void {
    connectedClient = null;
    if (!isClosed) retry = setTimeout(() => void requireClient().then(notifyGap, reconnect), retryMs).unref();
  }

  function notifyGap(): void {
    for (const listeners of channels.values()) for (const { onGap } of listeners) onGap?.();
  }

  async function stop(channel: string, listener: Listener): Promise<void> {
    const listeners = channels.get(channel);
    listeners?.delete(listener);
    if (listeners?.size !== 0 || !channels.delete(channel)) return;
    // If this connection is lost, `unlisten` is not needed, because the next connection will not listen to this channel.
    await connectedClient?.then((client) => execute(client, `unlisten ${channel}`)).catch(() => undefined);
  }

  return {
    listen: async (channel, listener) => {
      const listeners = channels.get(checkedChannel(channel)) ?? new Set();
      channels.set(channel, listeners.add(listener));
      try {
        const client = await requireClient();
        await execute(client, `listen ${channel}`);
      } catch (error) {
        await stop(channel, listener);
        throw error;
      }
      return () => stop(channel, listener);
    },
    close: async () => {
      isClosed = true;
      if (retry !== null) clearTimeout(retry);
      const client = await connectedClient?.catch(() => null);
      await client?.end();
    },
  };
}
