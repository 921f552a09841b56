import { operatorSigningKey } from '#bff/evidence/index.ts';
import { buildDesk } from '#bff/server/app.ts';
import { gatheredOutput } from '#bff/server/logging.ts';
import { loadBuiltApp } from '#bff/server/pages/built-app.ts';
import { connectDatabase } from '#database/connect.ts';
import { openInMemory } from '#database/embedded.ts';
import { reportReady } from './children.ts';
import { benchCredentials, benchScheme } from './credentials.ts';

/** Starts the desk as in production, with logs. The last argument is `indexed` for a desk with an index of records. */
const [baseUrl = '', sandboxPassword = '', webFolder = '/nothing is built here', databaseUrl = '', index] = process.argv.slice(2);

const desk = await buildDesk({
  database: databaseUrl === '' ? await openInMemory() : await connectDatabase({ url: databaseUrl, dataDir: '' }),
  custody: { baseUrl, scheme: benchScheme, ...benchCredentials },
  environment: { kind: 'sandbox', host: new URL(baseUrl).host },
  sandboxPassword,
  keys: ['bench-draft-secret'],
  signingKey: operatorSigningKey({ DESK_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64') }),
  web: () => loadBuiltApp(webFolder),
  ...(index === 'indexed' ? { recordPollMs: 60_000 } : {}),
  log: { level: 'info', stream: gatheredOutput() },
});

reportReady(await desk.listen({ host: '127.0.0.1', port: 0 }));
