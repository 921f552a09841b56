import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { reportReady } from './children.ts';
import { listen } from './listen.ts';

/**
 * The fixed service behind every proxy. Answers requests of a list with the captured page (first argument), and all other requests with the
 * captured record (second argument).
 */
const [pageFile = '', recordFile = ''] = process.argv.slice(2);
const [page, record] = [readFileSync(pageFile), readFileSync(recordFile)];

const server = createServer((request, response) => {
  const body = request.url?.includes('?') === true ? page : record;
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }).end(body);
});

reportReady(await listen(server));
