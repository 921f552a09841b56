import type { Database } from './database.ts';

export type { Database } from './database.ts';

/**
 * Opens PostgreSQL. No other function does. With `url` it connects to a real one. Without it, it opens the embedded one in
 * `<dataDir>/postgres`. Throws `DatabaseUnreachable` (postgres.ts) if the url does not answer. Throws `DatabaseLocked`
 * (lock.ts) if another process uses the folder. Each driver is loaded only when needed, because the embedded one is 20 MB,
 * and a refusal must come within a second.
 */
export async function connectDatabase(options: { url?: string | undefined; dataDir: string; connectionsMax?: number }): Promise<Database> {
  if (options.url !== undefined) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(options.url, options.connectionsMax);
  }
  const { openEmbedded } = await import('./embedded.ts');
  return openEmbedded(options.dataDir);
}
