import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request on its way to the service. */
export type WireCall = {
  readonly method: string;
  /** `'/api/v1/transactions'` */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** An answer on its way back to the desk. `date` is the service's own `Date`. */
export type WireAnswer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** Decides whether a request gets an answer, silence or a reset. `pass` forwards the request to the service and returns the answer. */
type Carrier = (call: WireCall, pass: (call?: WireCall) => Promise<WireAnswer>) => Promise<WireAnswer | 'silence' | 'reset'>;

/**
 * A proxy between a desk and its service, which forwards requests and answers with unchanged bodies. A test sets `carrier`
 * to delay, lose or change them.
 */
export type Wire = { readonly url: string; carrier: Carrier; close(): Promise<void> };

/** Headers that belong to a single connection. Source: RFC 9110, Connection. */
const connectionHeaders: readonly string[] = [
  'connection',
  'host',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'content-encoding',
];

export async function openWire(serviceUrl: string): Promise<Wire> {
  const server = createServer((request, response) => {
    carryRequest(wire, serviceUrl, request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const wire: Wire = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    carrier: (_call, pass) => pass(),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return wire;
}

async function carryRequest(wire: Wire, serviceUrl: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = await callOf(request);
  const answer = await wire.carrier(call, (changedCall = call) => askService(serviceUrl, changedCall));
  if (answer === 'silence') return;
  if (answer === 'reset') return void request.socket.resetAndDestroy();
  response.sendDate = false;
  response.writeHead(answer.status, answer.headers).end(answer.body);
}

async function callOf(request: IncomingMessage): Promise<WireCall> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://desk');
  const body = await text(request);
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    connectionHeaders.includes(name) || typeof value !== 'string' ? [] : [[name, value] as const],
  );
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: Object.fromEntries(headers),
    body,
  };
}

async function askService(serviceUrl: string, { method, path, query, headers, body }: WireCall): Promise<WireAnswer> {
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  const answer = await fetch(serviceUrl + path + search, { method, headers, redirect: 'manual', ...(body === '' ? {} : { body }) });
  const answerHeaders = [...answer.headers].filter(([name]) => !connectionHeaders.includes(name));
  return { status: answer.status, headers: Object.fromEntries(answerHeaders), body: await answer.text() };
}
