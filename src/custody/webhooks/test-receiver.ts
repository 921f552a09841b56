import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook that the receiver got. */
export type ReceivedWebhook = { readonly path: string; readonly contentType: string | undefined; readonly body: unknown };

/** Opens a client's webhook receiver on its own port. `answers` decides the answer to each request. */
export async function openReceiver() {
  const receivedWebhooks: ReceivedWebhook[] = [];
  const receiver = {
    received: receivedWebhooks,
    answers: (_body: unknown): number | 'hang' => 200,
    url: '',
    close: async (): Promise<void> => undefined,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      receivedWebhooks.push({ path: `${request.method} ${request.url}`, contentType: request.headers['content-type'], body });
      const answer = receiver.answers(body);
      if (answer !== 'hang') response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('thanks');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  receiver.url = `http://127.0.0.1:${port}/hooks/secret`;
  receiver.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return receiver;
}
