import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

test('an empty environment gives the documented defaults', () => {
  expect(readEnv({})).toEqual({ CUSTODY_HOST: '127.0.0.1', CUSTODY_PORT: 4100, CUSTODY_AUTH_SCHEME: 'BalanceAPIAuth', DATA_DIR: '.data' });
});
