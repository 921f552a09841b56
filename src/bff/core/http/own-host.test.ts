import { expect, test } from 'vitest';
import { isOwnHost } from './own-host.ts';

test.for([
  ['127.0.0.1:3000', true],
  ['localhost:3000', true],
  ['LOCALHOST:3000', true],
  ['[::1]:3000', true],
  ['127.0.0.1:3001', false],
  ['127.0.0.1', false],
  ['evil.example:3000', false],
  ['127.0.0.1.evil.example:3000', false],
  ['localhost:3000, evil.example', false],
  ['user@localhost:3000', false],
  ['::1:3000', false],
  ['', false],
] as const)('for the host %j at port 3000 without configured hosts, isOwnHost returns %s', ([host, isOwn]) => {
  expect(isOwnHost(host, undefined, 3000)).toBe(isOwn);
});

test('a host name without a port is accepted only at the default port', () => {
  expect([isOwnHost('localhost', undefined, 80), isOwnHost('localhost', undefined, 3000)]).toEqual([true, false]);
});

test.for([
  ['desk.example', true],
  ['Desk.Example', true],
  ['desk.example:8443', true],
  ['desk.example:443', false],
  ['localhost:3000', false],
  ['', false],
] as const)('for the host %j with configured hosts, isOwnHost returns %s', ([host, isOwn]) => {
  expect(isOwnHost(host, ['desk.example', 'desk.example:8443'], 3000)).toBe(isOwn);
});
