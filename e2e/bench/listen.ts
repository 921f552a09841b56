import { once } from 'node:events';
import type { Server } from 'node:http';

/** Listens on a free port of the loopback address. Returns the URL. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server without a port');
  return `http://127.0.0.1:${address.port}`;
}
