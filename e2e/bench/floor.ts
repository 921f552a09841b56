import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { Pool } from 'undici';
import { reportReady } from './children.ts';
import { exchange } from './exchange.ts';
import { listen } from './listen.ts';

/**
 * A minimal program for comparison. It does only what every proxied read needs: it looks up a session, signs, enforces a
 * deadline, sets headers and writes a log line.
 */
const [upstream = '', cookie = ''] = process.argv.slice(2);
const pool = new Pool(upstream, { connections: 64, pipelining: 1 });

const idOf = (text: string) =>
  createHash('sha256')
    .update(text.split('=')[1] ?? '')
    .digest('base64url');
const sessions = new Map([[idOf(cookie), { role: 'compliance', seenMs: Date.now() }]]);

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Longest time of a read, ms. */
const readMsMax = 10_000;

const server = createServer((request, response) => {
  const startedMs = performance.now();
  const path = request.url ?? '/';
  const session = sessions.get(idOf(request.headers.cookie ?? ''));
  if (session === undefined) return void response.writeHead(401).end();
  session.seenMs = Date.now();
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', 'secret')
    .update(`GET,application/json,${path.split('?', 1)[0]},,${seconds}`)
    .digest('hex');
  const deadline = setTimeout(() => response.destroy(), readMsMax);
  const sendAnswer = ({ status, body }: { status: number; body: Buffer }) => {
    clearTimeout(deadline);
    response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
    process.stdout.write(`${JSON.stringify({ path, status, ms: performance.now() - startedMs })}\n`);
  };
  const signedHeaders = { authorization: `BalanceAPIAuth id:${signature}`, date: new Date(seconds * 1000).toUTCString() };
  exchange(pool, path, signedHeaders).then(sendAnswer, () => sendAnswer({ status: 502, body: Buffer.from('{}') }));
});

reportReady(await listen(server));
