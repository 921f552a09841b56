import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy that a test can close, open again and slow down. */
export type Gate = {
  readonly port: number;
  /** Breaks every connection and refuses new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Delays the answers of the server, ms. */
  delay(ms: number): void;
  close(): Promise<void>;
};

/** Opens a proxy on this machine in front of a server. */
export async function openGate({ hostname, port: serverPort }: Pick<URL, 'hostname' | 'port'>): Promise<Gate> {
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let server: Server | null = null;

  function connectToServer(client: Socket): void {
    const target = connect(Number(serverPort), hostname);
    for (const [fromSocket, toSocket] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(fromSocket);
      fromSocket.setNoDelay(true);
      fromSocket.on('error', () => undefined);
      fromSocket.on('close', () => {
        sockets.delete(fromSocket);
        toSocket.destroy();
      });
    }
    client.pipe(target);
    target.on('data', (chunk: Buffer) => {
      if (delayMs === 0) client.write(chunk);
      else setTimeout(() => client.destroyed || client.write(chunk), delayMs);
    });
    target.on('end', () => client.end());
  }

  async function openPort(port: number): Promise<number> {
    server = createServer(connectToServer);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  }
  async function shut(): Promise<void> {
    const closingServer = server;
    server = null;
    if (closingServer === null) return;
    const closeEvent = once(closingServer, 'close');
    closingServer.close();
    for (const socket of sockets) socket.destroy();
    await closeEvent;
  }
  const port = await openPort(0);
  return { port, shut, open: async () => void (await openPort(port)), delay: (ms) => (delayMs = ms), close: shut };
}
