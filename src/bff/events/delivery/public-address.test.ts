import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InternalAddress, publicConnector, publicLookup, requirePublic } from './public-address.ts';

const noInternalTargets = { hosts: [], loopback: false };
const hostOf = (address: string) => new URL(`https://${address}/hook`).hostname;

describe('requirePublic', () => {
  test.for([
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '127.1',
    '0',
    '10.0.0.7',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::ffff:10.0.0.7]',
    '[::ffff:a9fe:a9fe]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[64:ff9b::169.254.169.254]',
    '[::10.0.0.7]',
    '[2002:a00:7::]',
    '[fd00::7]',
    '[fe80::1]',
    '[ff02::1]',
  ])('requirePublic refuses the address %s', (address) => {
    expect(() => requirePublic(hostOf(address), noInternalTargets)).toThrow(InternalAddress);
  });

  test.for(['1.1.1.1', '172.32.0.1', '[2606:4700::1111]', '[::ffff:1.1.1.1]', '[64:ff9b::1.1.1.1]', 'hooks.example'])(
    'requirePublic accepts the address %s',
    (address) => {
      expect(() => requirePublic(hostOf(address), noInternalTargets)).not.toThrow();
    },
  );

  test('requirePublic accepts a configured internal host, and this machine in a sandbox', () => {
    expect(() => requirePublic('10.0.0.7', { hosts: ['10.0.0.7'], loopback: false })).not.toThrow();
    expect(() => requirePublic('10.0.0.8', { hosts: ['10.0.0.7'], loopback: true })).toThrow(InternalAddress);
    expect(() => requirePublic('[::ffff:127.0.0.1]', { hosts: [], loopback: true })).not.toThrow();
  });
});

/** A resolver that returns these addresses in turn, like a host name that changes its address. */
function resolverOf(...answers: readonly string[]): Parameters<typeof publicLookup>[1] {
  let count = 0;
  const resolve = (_host: string, _options: object, callback: (error: null, addresses: object[]) => void) => {
    callback(null, [{ address: answers[count++] ?? '', family: 4 }]);
  };
  return resolve as unknown as Parameters<typeof publicLookup>[1];
}

test('publicLookup checks the address of a name at each connection', async () => {
  const lookup = publicLookup(noInternalTargets, resolverOf('1.1.1.1', '10.0.0.7'));
  const lookUpHost = () =>
    new Promise((resolve) => lookup('hooks.example', {}, (error, address) => resolve(error === null ? address : error.name)));
  expect([await lookUpHost(), await lookUpHost()]).toEqual(['1.1.1.1', 'InternalAddress']);
});

test('a name in NOTIFY_INTERNAL_HOSTS may have an internal address, even with a final dot', async () => {
  const lookup = publicLookup({ hosts: ['alerts.internal'], loopback: false }, resolverOf('10.0.0.7'));
  const address = await new Promise((resolve) => lookup('Alerts.internal.', {}, (_error, foundAddress) => resolve(foundAddress)));
  expect(address).toBe('10.0.0.7');
});

describe('publicConnector', () => {
  const server = createServer((_request, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end());
  let port: number;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => server.close());

  const statusOf = async (host: string, loopback: boolean) => {
    const agent = new Agent({ connect: publicConnector({ hosts: [], loopback }, { timeout: 5000 }) });
    try {
      return (await request(`http://${host}:${port}/`, { dispatcher: agent })).statusCode;
    } catch (error) {
      return error instanceof Error ? error.name : error;
    } finally {
      await agent.close();
    }
  };

  test.for(['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]'])('publicConnector does not connect to %s', async (host) => {
    expect(await statusOf(host, false)).toBe('InternalAddress');
  });

  test('publicConnector connects to this machine in a sandbox, and follows no redirects', async () => {
    expect(await statusOf('127.0.0.1', true)).toBe(302);
    expect(await statusOf('localhost', true)).toBe(302);
  });
});
