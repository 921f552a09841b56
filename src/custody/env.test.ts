import { expect, test } from 'vitest';
import { BadEnvironment, readEnv } from './env.ts';

test('an empty environment gives the defaults of the design', () => {
  expect(readEnv({})).toEqual({ CUSTODY_HOST: '127.0.0.1', CUSTODY_PORT: 4100, CUSTODY_AUTH_SCHEME: 'BalanceAPIAuth', DATA_DIR: '.data' });
});

test.for([
  ['CUSTODY_PORT', 'http'],
  ['CUSTODY_PORT', '65536'],
  ['CUSTODY_PORT', '1.5'],
  ['CUSTODY_HOST', ''],
  ['CUSTODY_AUTH_SCHEME', 'Two Words'],
  ['CUSTODY_ACCESS_ID', 'a:b'],
  ['CUSTODY_SECRET_KEY', ''],
  ['CUSTODY_MEMBER_ACCESS_ID', 'a b'],
  ['DATABASE_URL', 'mysql://localhost'],
  ['DATA_DIR', ''],
] as const)('%s=%j stops the start and is named', ([variable, value]) => {
  const read = () => readEnv({ [variable]: value });
  expect(read).toThrow(BadEnvironment);
  expect(read).toThrow(new RegExp(`^${variable}: `));
});
