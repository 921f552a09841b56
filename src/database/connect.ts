import type { Database } from './database.ts';

export type { Database } from './database.ts';

/**
 * The only way to open PostgreSQL. With `url` it connects to a real one; without, it opens the
 * embedded one in `<dataDir>/postgres`.
 *
 * Throws `DatabaseUnreachable` (postgres.ts) when the url does not answer. Throws `DatabaseLocked`
 * (lock.ts) when another process uses the folder. Each driver is loaded only when needed: the
 * embedded one is 20 MB, and a refusal must come within a second.
 */
export async function connectDatabase(options: { url?: string | undefined; dataDir: string; connectionsMax?: number }): Promise<Database> {
  if (options.url !== undefined) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(options.url, options.connectionsMax);
  }
  const { openEmbedded } = await import('./embedded.ts');
  return openEmbedded(options.dataDir);
}
