import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { codeOf } from '#bff/core/custody/unreachable.ts';

/** Interval of the balancer's probes of `/readyz`, ms. */
const probeMs = 100;

type Target = { readonly url: string; isReady: boolean };

/**
 * A small balancer that sends requests to the ready replicas in turn. It tries another replica only after a refused
 * connection, because a request that was sent may have been executed.
 */
export async function openBalancer() {
  const agent = new Agent({ keepAlive: true });
  let targets: readonly Target[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => void forwardRequest(incoming, outgoing));
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;

  /** The ready replicas, from the next one in turn. The other replicas follow, in case no replica is ready. */
  const targetsInTurn = (): readonly Target[] => {
    turn += 1;
    const readyTargets = targets.filter(({ isReady }) => isReady);
    const firstIndex = readyTargets.length === 0 ? 0 : turn % readyTargets.length;
    return [...readyTargets.slice(firstIndex), ...readyTargets.slice(0, firstIndex), ...targets.filter(({ isReady }) => !isReady)];
  };

  async function forwardRequest(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    for (const target of targetsInTurn()) {
      const isAnswered = await tryTarget(target, incoming, Buffer.concat(chunks), outgoing);
      if (isAnswered) return;
    }
    outgoing.writeHead(502).end('no replica takes a connection');
  }

  /** Tries one replica. Returns false if the connection was refused. A truncated answer breaks the connection of the client. */
  function tryTarget(
    { url }: Target,
    { method, url: path, headers }: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ): Promise<boolean> {
    return new Promise((resolve) => {
      const outgoingRequest = request(url + (path ?? ''), { method, headers, agent }, (answer) => {
        resolve(true);
        const { connection: _own, ...passedHeaders } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 0, passedHeaders);
        outgoing.flushHeaders();
        answer.pipe(outgoing);
        answer.on('aborted', () => outgoing.destroy());
        answer.on('error', () => outgoing.destroy());
        outgoing.on('close', () => outgoingRequest.destroy());
      });
      outgoingRequest.on('error', (error) => {
        if (codeOf(error) === 'ECONNREFUSED') return resolve(false);
        outgoing.destroy();
        return resolve(true);
      });
      outgoingRequest.end(body);
    });
  }

  const probe = async (target: Target) => {
    target.isReady = await fetchReadiness(target.url, host, agent);
  };
  const probeTimer = setInterval(() => void Promise.all(targets.map(probe)), probeMs);

  return {
    url: `http://${host}`,
    /** The value of `DESK_HOSTS` of the replicas. */
    host,
    /** Sends all later requests to these replicas. */
    use: (urls: readonly string[]) => {
      targets = urls.map((url) => targets.find((states) => states.url === url) ?? { url, isReady: true });
    },
    close: () => {
      clearInterval(probeTimer);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}

function fetchReadiness(url: string, host: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const outgoingRequest = request(`${url}/readyz`, { headers: { host }, agent }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    outgoingRequest.on('error', () => resolve(false));
    outgoingRequest.end();
  });
}
