import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorBodySchema } from '#contract/error.ts';
import { readJson } from '#contract/wire/json.ts';
import { signRegular } from '#custody/index.ts';
import { administrator, openCustody, scheme, type TestCustody } from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';

/** A request as it goes over the wire; `\n` alone is what is written. */
const lines = (...each: readonly string[]): string => each.join('\r\n');
const fees = '/api/v1/transaction_fees/btc';
const get = lines(`GET ${fees} HTTP/1.1`, 'Host: custody', '', '');
const last = lines(`GET ${fees} HTTP/1.1`, 'Host: custody', 'Connection: close', '', '');
const post = (...more: readonly string[]): string => lines(`POST ${fees} HTTP/1.1`, 'Host: custody', ...more);

/**
 * What is sent, and the statuses of the answers until the service closes. What cannot be read ends the connection with a 400 at once, before the
 * answer to a request that came in front of it.
 */
const cases: readonly (readonly [what: string, sent: string, statuses: readonly number[]])[] = [
  ['a whole request', last, [200]],
  ['two requests at once', get + last, [200, 200]],
  ['a request and garbage behind it', `${get}\u0000\u0001garbage\r\n\r\n`, [400]],
  ['a body longer than it says', post('Content-Length: 4', '', `{"a":1}\r\n\r\n${last}`), [400]],
  ['a length that is no number', post('Content-Length: four', '', 'body'), [400]],
  ['a length below zero', post('Content-Length: -1', '', 'body'), [400]],
  ['two lengths', post('Content-Length: 4', 'Content-Length: 5', '', 'body'), [400]],
  ['a length and chunks', post('Content-Length: 4', 'Transfer-Encoding: chunked', '', '0', '', ''), [400]],
  ['chunks and a length', post('Transfer-Encoding: chunked', 'Content-Length: 4', '', '0', '', ''), [400]],
  ['a chunk whose size is no number', post('Transfer-Encoding: chunked', '', 'zz', 'body', '0', '', ''), [400]],
  ['an encoding that nobody knows', post('Transfer-Encoding: xchunked', '', '4', 'body', '0', '', ''), [400]],
  ['garbage', 'garbage\r\n\r\n', [400]],
  ['the greeting of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', [400]],
  ['a version that nobody knows', lines(`GET ${fees} HTTP/9.9`, 'Host: custody', '', ''), [400]],
  ['a method that nobody knows', lines(`STEAL ${fees} HTTP/1.1`, 'Host: custody', '', ''), [400]],
  ['a path of 20,000 characters', lines(`GET /${'a'.repeat(20_000)} HTTP/1.1`, 'Host: custody', '', ''), [431]],
  ['a header of 20,000 characters', lines(`GET ${fees} HTTP/1.1`, 'Host: custody', `A: ${'a'.repeat(20_000)}`, '', ''), [431]],
  ['a header without a name', lines(`GET ${fees} HTTP/1.1`, 'Host: custody', ': a', '', ''), [400]],
  ['a space before the colon', lines(`GET ${fees} HTTP/1.1`, 'Host: custody', 'A : a', '', ''), [400]],
  ['NUL in a header', lines(`GET ${fees} HTTP/1.1`, 'Host: custody', 'A: \u0000', '', ''), [400]],
  ['no host', lines(`GET ${fees} HTTP/1.1`, '', ''), [400]],
  ['no host before HTTP/1.1 asked for one', lines(`GET ${fees} HTTP/1.0`, '', ''), [200]],
  ['lines that end with a bare LF', `GET ${fees} HTTP/1.1\nHost: custody\n\n`, [400]],
  ['a header line that ends with a bare CR', `GET ${fees} HTTP/1.1\r\nHost: custody\rA: a\r\n\r\n`, [400]],
  [
    'an expectation that nobody knows',
    lines(`GET ${fees} HTTP/1.1`, 'Host: custody', 'Expect: a miracle', 'Connection: close', '', ''),
    [417],
  ],
  ['a tunnel', lines('CONNECT elsewhere:443 HTTP/1.1', 'Host: elsewhere', '', ''), []],
  ['a target that is no path', lines('OPTIONS * HTTP/1.1', 'Host: custody', 'Connection: close', '', ''), [404]],
];

/** What breaks off: the client closes its side and waits for what comes. */
const brokenOff: typeof cases = [
  ['a body', post('Content-Length: 100', '', '{"name":'), [400]],
  ['a head', 'GET /api/v1/tra', [400]],
  ['chunks', post('Transfer-Encoding: chunked', '', '4', 'bo'), [400]],
  ['nothing at all', '', []],
];

describeEachDatabase('a connection', (open) => {
  let custody: TestCustody;
  let address: URL;
  beforeAll(async () => {
    custody = await openCustody(await open());
    address = new URL(await custody.app.listen({ host: '127.0.0.1', port: 0 }));
  });

  /** The statuses of what is answered; a refusal that says something says it as `{ error }`. */
  const statusesOf = async (sent: string, then: 'wait' | 'close'): Promise<readonly number[]> => {
    const answers = await exchange(address, sent, then);
    for (const { status, body } of answers) if (status >= 400 && body !== '') errorBodySchema.parse(readJson(body));
    return answers.map(({ status }) => status);
  };

  describe('gets no 5xx, and the next one is served, after', () => {
    test.for(cases)('%s', async ([, sent, statuses]) => {
      expect(await statusesOf(sent, 'wait')).toEqual(statuses);
      expect(await statusesOf(last, 'wait')).toEqual([200]);
    });
  });

  describe('is ended, and the next one is served, after it breaks off', () => {
    test.for(brokenOff)('%s', async ([, sent, statuses]) => {
      expect(await statusesOf(sent, 'close')).toEqual(statuses);
      expect(await statusesOf(last, 'wait')).toEqual([200]);
    });
  });

  test('that is closed in the middle of a signed write leaves nothing written', async () => {
    const body = '{"name":"Treasury","kind":"warm"}';
    const path = '/api/v1/wallets';
    const signed = signRegular({ method: 'POST', path, body, ...administrator, scheme, date: custody.clock.time });
    const head = [`POST ${path} HTTP/1.1`, 'Host: custody', 'Connection: close', `Content-Length: ${body.length}`];
    const written = lines(...head, ...Object.entries(signed).map(([name, value]) => `${name}: ${value}`), '', body);
    const wallets = () => custody.db.selectFrom('wallets').select('id').execute();
    for (const missing of [1, 10, body.length]) expect((await exchange(address, written.slice(0, -missing), 'close'))[0]?.status).toBe(400);
    expect(await wallets()).toEqual([]);
    expect((await exchange(address, written, 'wait'))[0]?.status).toBe(200);
    expect(await wallets()).toHaveLength(1);
  });
});

type Answer = { readonly status: number; readonly body: string };

/** Writes these bytes, then waits or closes its side; gives the answers that came until the service closed. */
function exchange({ hostname, port }: URL, sent: string, then: 'wait' | 'close'): Promise<readonly Answer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    if (sent !== '') socket.write(sent, 'latin1');
    if (then === 'close') socket.end();
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => {
      socket.destroy();
      resolve(answersIn(Buffer.concat(chunks).toString()));
    });
    socket.on('error', reject);
  });
}

/** Answers one after the other: each says how long its body is; what Node answers by itself has empty chunks. */
function answersIn(text: string): readonly Answer[] {
  if (text === '') return [];
  const at = text.indexOf('\r\n\r\n') + 4;
  const [head, rest] = [text.slice(0, at), text.slice(at).replace(/^0\r\n\r\n/, '')];
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  return [{ status: Number(head.split(' ')[1]), body: rest.slice(0, length) }, ...answersIn(rest.slice(length))];
}
