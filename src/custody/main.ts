import { join } from 'node:path';
import { ensureClosedFolder } from '#database/closed-folder.ts';
import { connectDatabase } from '#database/connect.ts';
import { storedCredentials } from './auth/stored-credentials.ts';
import { readEnv } from './env.ts';
import { startCustody } from './index.ts';

/** Runs only the custody service, until a stop signal. This is `npm run custody`. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  await ensureClosedFolder(env.DATA_DIR);
  const credentials = await storedCredentials(env.DATA_DIR, env);
  const database = await connectDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR });
  const custody = await startCustody({
    ...credentials,
    database,
    host: env.CUSTODY_HOST,
    port: env.CUSTODY_PORT,
    scheme: env.CUSTODY_AUTH_SCHEME,
    firstSeed: 'demo',
    documentsDir: join(env.DATA_DIR, 'documents'),
  });
  console.log(`Custody service on ${custody.url}`);
  console.log(`Access id ${credentials.administrator.accessId}; a generated secret key is in ${env.DATA_DIR}/secrets`);

  const stop = async (): Promise<void> => {
    await custody.close();
    await database.close();
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
