import { createServer } from 'node:http';
import { Pool } from 'undici';
import { reportReady } from './children.ts';
import { exchange } from './exchange.ts';
import { listen } from './listen.ts';

/** A relay, which only forwards the answers of the service. The first argument is the URL of the service. */
const [upstream = ''] = process.argv.slice(2);
const pool = new Pool(upstream, { connections: 64, pipelining: 1 });

const server = createServer((request, response) => {
  exchange(pool, request.url ?? '/').then(
    ({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }).end(body),
    () => response.writeHead(502).end(),
  );
});

reportReady(await listen(server));
