import { describe, expect, test } from 'vitest';
import { BadEnvironment, readEnvironment } from './env.ts';

const operator = {
  CUSTODY_BASE_URL: 'https://custody.example/base',
  DATABASE_URL: 'postgres://desk@db.example/desk',
  CUSTODY_ACCESS_ID: 'id',
  CUSTODY_SECRET_KEY: 'secret',
};

const refused: Record<string, Record<string, string>> = {
  PORT: { PORT: '70000' },
  CUSTODY_PORT: { CUSTODY_PORT: '4100a' },
  DATABASE_URL: { DATABASE_URL: 'mysql://db.example/desk' },
  CUSTODY_BASE_URL: { ...operator, CUSTODY_BASE_URL: 'https://user:password@custody.example' },
  CUSTODY_ACCESS_ID: { CUSTODY_ACCESS_ID: 'with:colon' },
  CUSTODY_AUTH_SCHEME: { CUSTODY_AUTH_SCHEME: 'two words' },
  CUSTODY_MEMBER_ACCESS_ID: { CUSTODY_MEMBER_ACCESS_ID: 'with space' },
  SANDBOX_PASSWORD: { SANDBOX_PASSWORD: 'x'.repeat(1025) },
  WEBHOOK_TOKEN: { WEBHOOK_TOKEN: 'short' },
};

function variableOf(values: Record<string, string>): string {
  try {
    readEnvironment(values);
    return 'none';
  } catch (error) {
    return error instanceof BadEnvironment && error.message.startsWith(error.variable) ? error.variable : String(error);
  }
}

describe('the environment', () => {
  test('has the defaults of the design', () => {
    expect(readEnvironment({})).toEqual({
      HOST: '127.0.0.1',
      PORT: 3000,
      DATA_DIR: '.data',
      CUSTODY_AUTH_SCHEME: 'BalanceAPIAuth',
      CUSTODY_HOST: '127.0.0.1',
      CUSTODY_PORT: 4100,
    });
  });

  test.for(Object.entries(refused))('names %s when its value is bad', ([variable, values]) => {
    expect(variableOf(values)).toBe(variable);
  });

  test.for(['DATABASE_URL', 'CUSTODY_ACCESS_ID', 'CUSTODY_SECRET_KEY'])('asks for %s with the operator’s service', (variable) => {
    expect(variableOf({ ...operator, [variable]: '' })).toBe(variable);
  });

  test('takes the operator’s service with all that it needs', () => {
    expect(readEnvironment(operator)).toMatchObject(operator);
  });

  test('never repeats a bad value, which may be a secret put in the wrong place', () => {
    expect(() => readEnvironment({ CUSTODY_ACCESS_ID: 'se:cret' })).toThrow(/^CUSTODY_ACCESS_ID (?!.*se:cret)/);
  });
});
