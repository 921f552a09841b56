import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request on its way to the service. */
export type InterceptedCall = {
  readonly method: string;
  /** `'/api/v1/transactions'` */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** An answer on its way back to the desk. `date` is the service's own `Date`. */
export type InterceptedAnswer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** Decides whether a request gets an answer, silence or a reset. `forward` sends the request to the service and returns the answer. */
type Interceptor = (
  call: InterceptedCall,
  pass: (call?: InterceptedCall) => Promise<InterceptedAnswer>,
) => Promise<InterceptedAnswer | 'silence' | 'reset'>;

/**
 * A proxy between a desk and its service, which forwards requests and answers with unchanged bodies. A test sets `interceptor`
 * to delay, lose or change them.
 */
export type InterceptingProxy = { readonly url: string; interceptor: Interceptor; close(): Promise<void> };

/** Headers that belong to a single connection. Source: RFC 9110, Connection. */
const connectionHeaders: readonly string[] = [
  'connection',
  'host',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'content-encoding',
];

export async function openWire(serviceUrl: string): Promise<InterceptingProxy> {
  const server = createServer((request, response) => {
    carryRequest(wire, serviceUrl, request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const wire: InterceptingProxy = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    interceptor: (_call, forward) => forward(),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return wire;
}

async function carryRequest(
  proxy: InterceptingProxy,
  serviceUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const call = await callOf(request);
  const answer = await proxy.interceptor(call, (changedCall = call) => askService(serviceUrl, changedCall));
  if (answer === 'silence') return;
  if (answer === 'reset') return void request.socket.resetAndDestroy();
  response.sendDate = false;
  response.writeHead(answer.status, answer.headers).end(answer.body);
}

async function callOf(request: IncomingMessage): Promise<InterceptedCall> {
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

async function askService(serviceUrl: string, { method, path, query, headers, body }: InterceptedCall): Promise<InterceptedAnswer> {
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  const answer = await fetch(serviceUrl + path + search, { method, headers, redirect: 'manual', ...(body === '' ? {} : { body }) });
  const answerHeaders = [...answer.headers].filter(([name]) => !connectionHeaders.includes(name));
  return { status: answer.status, headers: Object.fromEntries(answerHeaders), body: await answer.text() };
}
