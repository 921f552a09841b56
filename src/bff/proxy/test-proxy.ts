import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { fakeService, testDesk } from '#bff/test-desk.ts';
import type { Role } from '#contract/roles.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Database } from '#database/connect.ts';

/** A value for each variable of a path. */
export const testParams = {
  id: '7',
  wallet_id: '3',
  transaction_id: '9',
  currency: 'btc',
  address: 'bc1q:x',
  storage_provider_id: 'f01234',
  validator_pubkey: `0x${'ab'.repeat(48)}`,
};

/** A record as the service writes it, with spaces, an exponent and more digits than a number has. */
export const testRecord = `{ "id": 7, "amount": 1.000000000000000001, "fee": 1e-18, "source": {"name": "Hot", "owner": {"fullname": "Ada Lovelace", "kind": "individual"}},
  "originator_entity": {"firstname": "Ada", "country": "Canada"}, "beneficiary_entities": [{"email": "ada@example.com"}] }`;

type SendRequest = (
  role: Role,
  method: Endpoint['method'],
  url: string,
  payload?: string,
  headers?: Record<string, string>,
) => ReturnType<typeof injectRequest>;

type TestProxy = {
  readonly app: FastifyInstance;
  readonly port: number;
  /** The requests that the service received since the last `ask`. */
  readonly receivedRequests: IncomingMessage[];
  /** The body of the last request to the service. */
  receivedBody(): string;
  /** Sends a request as the browser of the sandbox user with this role would. A payload is sent as JSON. */
  ask: SendRequest;
  as(role: Role): Promise<Record<string, string>>;
  /** Sets the text that the service answers with. */
  answerWith(text: string): void;
  close(): Promise<void>;
};

/** A desk with a simulated service that answers every call with `testRecord`, and with headers that must not be forwarded. */
export async function testProxy(database: Database): Promise<TestProxy> {
  let [receivedBody, text] = ['', testRecord];
  const answer = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=b', 'x-powered-by': 'Phusion' }).end(text);
  const peer = await fakeService((request, response) => {
    receivedBody = '';
    request.on('data', (chunk: Buffer) => (receivedBody += chunk.toString()));
    request.on('end', () => answer(response));
  });
  const { app, as } = await testDesk(database, peer.url);
  const ask: SendRequest = async (role, method, url, payload, headers = {}) => {
    peer.receivedRequests.length = 0;
    const type = payload === undefined ? {} : { 'content-type': 'application/json' };
    return injectRequest(app, method, url, { ...(await as(role)), ...type, ...headers }, payload);
  };
  return {
    app,
    ask,
    as,
    port: Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port),
    receivedRequests: peer.receivedRequests,
    receivedBody: () => receivedBody,
    answerWith: (newAnswer) => {
      text = newAnswer;
    },
    close: async () => {
      await app.close();
      await peer.close();
    },
  };
}

function injectRequest(
  app: FastifyInstance,
  method: Endpoint['method'],
  url: string,
  headers: Record<string, string>,
  payload: string | undefined,
) {
  return app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}
