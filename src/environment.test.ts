import { describe, expect, test } from 'vitest';
import { readEnvironment } from '#bff/server/env.ts';
import { BadEnvironment, type sharedVariables } from '#contract/wire/environment.ts';
import { readEnv } from '#custody/env.ts';

type Variable = keyof typeof sharedVariables;

/** Texts for each variable: accepted values, refused values, and common mistakes. */
const values: Readonly<Record<Variable, readonly string[]>> = {
  CUSTODY_HOST: ['', '127.0.0.1', '0.0.0.0'],
  CUSTODY_PORT: ['', '0', '65535', '65536', '4100a', '1.5', '-1', ' 4100'],
  CUSTODY_AUTH_SCHEME: ['', 'BalanceAPIAuth', 'Two Words', 'a_b', 'a:b', 'x'.repeat(65)],
  CUSTODY_ACCESS_ID: ['', 'id', 'a:b', 'a b', 'é', 'x'.repeat(255), 'x'.repeat(256)],
  CUSTODY_SECRET_KEY: ['', 'secret', 'two words', 'secret\n', ' secret', 'secret\r\n', '\n', '\u00a0secret', 's'],
  CUSTODY_MEMBER_ACCESS_ID: ['', 'id', 'a:b', 'a b'],
  CUSTODY_MEMBER_SECRET_KEY: ['', 'secret', 'secret\n', '\tsecret'],
  DATA_DIR: ['', '.data', '/srv/desk'],
  DATABASE_URL: ['', 'postgres://db', 'postgresql://desk@db.example/desk', 'mysql://db', 'postgres://', 'postgres://db\n'],
};

const table = Object.entries(values).flatMap(([variable, samples]) => samples.map((value) => [variable, value] as const));

/** Reads a variable. Returns its value or the error message. */
function readVariable(reader: (values: Record<string, string>) => object, variable: string, value: string): unknown {
  try {
    return Object.entries(reader({ [variable]: value })).find(([name]) => name === variable)?.[1];
  } catch (error) {
    return error instanceof BadEnvironment ? error.message : error;
  }
}

describe('the environments of the two servers', () => {
  test.for(table)('both servers read %s=%j in the same way', ([variable, value]) => {
    expect(readVariable(readEnv, variable, value)).toEqual(readVariable(readEnvironment, variable, value));
  });

  test.for(Object.keys(values))('both servers read an empty %s as missing', (variable) => {
    expect(readEnv({ [variable]: '' })).toEqual(readEnv({}));
  });

  test.for([
    ['CUSTODY_PORT', '65536'],
    ['CUSTODY_AUTH_SCHEME', 'Two Words'],
    ['CUSTODY_ACCESS_ID', 'a:b'],
    ['CUSTODY_SECRET_KEY', 'secret\n'],
    ['CUSTODY_MEMBER_SECRET_KEY', ' secret'],
    ['DATABASE_URL', 'mysql://db'],
  ] as const)('both servers refuse %s=%j with the name of the variable', ([variable, value]) => {
    expect(() => readEnv({ [variable]: value })).toThrow(new RegExp(`^${variable} must `));
  });
});
