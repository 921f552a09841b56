import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { reportReady } from './children.ts';
import { listen } from './listen.ts';

/**
 * The service with fixed answers. The first argument is the file that answers requests for a list, the second the file that
 * answers all other requests.
 */
const [pageFile = '', recordFile = ''] = process.argv.slice(2);
const [page, record] = [readFileSync(pageFile), readFileSync(recordFile)];

const server = createServer((request, response) => {
  const body = request.url?.includes('?') === true ? page : record;
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }).end(body);
});

reportReady(await listen(server));
