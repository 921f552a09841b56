import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * What happens to the next commit of a document. The connection breaks after PostgreSQL commits, or before PostgreSQL receives the
 * commit.
 */
export type CommitFate = 'after the commit' | 'before the commit';

/** Opens a proxy in front of PostgreSQL. The proxy can break the connection during a commit. */
export async function openBreakableConnection(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const nextCommit: { cut: CommitFate | null } = { cut: null };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port === '' ? 5432 : target.port), target.hostname);
    const end = (): void => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    let [isCut, hasDocument] = [false, false];
    client.on('data', (bytes: Buffer) => {
      hasDocument ||= nextCommit.cut !== null && bytes.includes('direct_party_documents');
      // Jobs of the service commit on other connections.
      const cut = hasDocument && bytes.includes('commit') ? nextCommit.cut : null;
      if (cut !== null) nextCommit.cut = null;
      if (cut === 'before the commit') return end();
      isCut ||= cut === 'after the commit';
      database.write(bytes);
    });
    database.on('data', (bytes: Buffer) => (isCut ? end() : client.write(bytes)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  return {
    url: url.href,
    cutNext: (fate: CommitFate): void => {
      nextCommit.cut = fate;
    },
    isStillToCut: (): boolean => nextCommit.cut !== null,
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
