import { describe, expect, test } from 'vitest';
import { BadEnvironment } from '#contract/wire/environment.ts';
import { readEnvironment } from './env.ts';

const operatorVariables = {
  CUSTODY_BASE_URL: 'https://custody.example/base',
  DATABASE_URL: 'postgres://desk@db.example/desk',
  CUSTODY_ACCESS_ID: 'id',
  CUSTODY_SECRET_KEY: 'secret',
  DESK_KEY: 'k'.repeat(32),
  DESK_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64'),
};

const providerVariables = {
  OIDC_ISSUER: 'https://login.acme.example',
  OIDC_CLIENT_ID: 'desk',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_ROLES: 'custody-treasury=treasury',
};

const notifyVariables = { NOTIFY_SMTP_URL: 'smtps://desk:secret@mail.example', NOTIFY_FROM: 'Custody Desk <desk@acme.example>' };

const refusedVariables: Record<string, Record<string, string>> = {
  PORT: { PORT: '70000' },
  CUSTODY_BASE_URL: { ...operatorVariables, CUSTODY_BASE_URL: 'https://user:password@custody.example' },
  DESK_KEY: { ...operatorVariables, DESK_KEY: '' },
  DESK_KEY_PREVIOUS: { DESK_KEY_PREVIOUS: 'k'.repeat(31) },
  DESK_SIGNING_KEY: { DESK_SIGNING_KEY: 'k'.repeat(44) },
  AUDIT_STREAM_TOKEN: { AUDIT_STREAM_TOKEN: 'short' },
  AUDIT_CHECKPOINTS_WEBHOOK: { AUDIT_CHECKPOINTS_WEBHOOK: 'ftp://witness.example' },
  SANDBOX_PASSWORD: { SANDBOX_PASSWORD: 'x'.repeat(1025) },
  UPLOAD_BYTES_MAX: { UPLOAD_BYTES_MAX: '0' },
  WEBHOOK_TOKEN: { WEBHOOK_TOKEN: 'short' },
  WEBHOOK_TOKEN_PREVIOUS: { WEBHOOK_TOKEN_PREVIOUS: 'with a space and so on and on' },
  METRICS_TOKEN: { METRICS_TOKEN: 'short' },
  EVENT_POLL_S: { EVENT_POLL_S: '0' },
  OIDC_ISSUER: { ...providerVariables, OIDC_ISSUER: 'http://login.acme.example' },
  OIDC_CLIENT_ID: { ...providerVariables, OIDC_CLIENT_ID: '' },
  OIDC_CLIENT_SECRET: { OIDC_ISSUER: providerVariables.OIDC_ISSUER, OIDC_CLIENT_ID: 'desk', OIDC_ROLES: providerVariables.OIDC_ROLES },
  OIDC_ROLES: { ...providerVariables, OIDC_ROLES: 'custody-treasury=treasurer' },
  OIDC_SCOPES: { ...providerVariables, OIDC_SCOPES: 'profile email' },
  OIDC_ROLES_CLAIM: { ...providerVariables, OIDC_ROLES_CLAIM: 'two words' },
  OIDC_NAME: { ...providerVariables, OIDC_NAME: ' ' },
  PASSWORDS: { PASSWORDS: 'off' },
  NOTIFY_SMTP_URL: { ...notifyVariables, NOTIFY_SMTP_URL: 'https://mail.example' },
  NOTIFY_FROM: { ...notifyVariables, NOTIFY_FROM: 'desk at acme' },
  NOTIFY_WEBHOOK_SECRET: { NOTIFY_WEBHOOK_SECRET: 'x'.repeat(31) },
  RETAIN_INBOX_DAYS: { RETAIN_INBOX_DAYS: '0' },
  RETAIN_PEOPLE_DAYS: { RETAIN_PEOPLE_DAYS: 'two' },
};

function variableOf(values: Record<string, string>): string {
  try {
    readEnvironment(values);
    return 'none';
  } catch (error) {
    return error instanceof BadEnvironment && error.message.startsWith(error.variable) ? error.variable : String(error);
  }
}

describe('the environment of the desk', () => {
  test('the desk without variables uses the defaults of the design', () => {
    expect(readEnvironment({})).toEqual({
      HOST: '127.0.0.1',
      PORT: 3000,
      MONEY_SIGNATURE_WINDOW_S: 1200,
      MONEY_READBACK_S: 60,
      BATCH_DESTINATIONS_MAX: 200,
      UPLOAD_BYTES_MAX: 20 * 1024 * 1024,
      DESK_ZONE: 'America/Toronto',
      EVENT_POLL_S: 60,
      STEP_UP_FACTOR: 'password',
      OIDC_SCOPES: 'openid profile email',
      OIDC_ROLES_CLAIM: 'groups',
      OIDC_TRUST_EMAILS: 'off',
      PASSWORDS: 'on',
      RETAIN_INBOX_DAYS: 7,
      RETAIN_PEOPLE_DAYS: 730,
      DATA_DIR: '.data',
      CUSTODY_AUTH_SCHEME: 'BalanceAPIAuth',
      CUSTODY_HOST: '127.0.0.1',
      CUSTODY_PORT: 4100,
    });
  });

  test.for([
    ['NOTIFY_FROM', { NOTIFY_SMTP_URL: notifyVariables.NOTIFY_SMTP_URL }],
    ['NOTIFY_SMTP_URL', { NOTIFY_FROM: notifyVariables.NOTIFY_FROM }],
    ['NOTIFY_SMTP_URL', { ...notifyVariables, NOTIFY_SMTP_URL: 'smtp://mail.example?tls.rejectUnauthorized=false' }],
    ['NOTIFY_SMTP_URL', { ...notifyVariables, NOTIFY_SMTP_URL: 'smtp://desk:100%@mail.example' }],
    ['none', notifyVariables],
    ['none', { NOTIFY_SMTP_URL: 'smtp://[::1]:2525', NOTIFY_FROM: 'desk@acme.example' }],
  ] as const)('the refused variable is %s for the e-mail configuration %o', ([variable, values]) => {
    expect(variableOf(values)).toBe(variable);
  });

  test('values of the roles claim are mapped to roles, including values with an equals sign', () => {
    const { OIDC_ROLES } = readEnvironment({ ...providerVariables, OIDC_ROLES: 'a=treasury, cn=admins = administrator,a=viewer' });
    expect(OIDC_ROLES).toEqual([
      ['a', 'treasury'],
      ['cn=admins', 'administrator'],
      ['a', 'viewer'],
    ]);
  });

  test('passwords can be disabled with a provider, and the provider may use plain HTTP on this machine', () => {
    expect(readEnvironment({ ...providerVariables, PASSWORDS: 'off', OIDC_ISSUER: 'http://127.0.0.1:9000/realm' }).PASSWORDS).toBe('off');
  });

  test.for(Object.entries(refusedVariables))('a refused start names %s if its value is bad', ([variable, values]) => {
    expect(variableOf(values)).toBe(variable);
  });

  test.for(['DATABASE_URL', 'CUSTODY_ACCESS_ID', 'CUSTODY_SECRET_KEY', 'DESK_SIGNING_KEY'])(
    'the service of an operator requires %s',
    (variable) => {
      expect(variableOf({ ...operatorVariables, [variable]: '' })).toBe(variable);
    },
  );

  test('the service of an operator is accepted with all required variables', () => {
    expect(readEnvironment(operatorVariables)).toMatchObject(operatorVariables);
  });

  test.for(['127.0.0.1', 'localhost', '::1'])('DESK_HOSTS is not required if the desk listens only on this machine, at %s', (HOST) => {
    expect(readEnvironment({ HOST }).DESK_HOSTS).toBeUndefined();
  });

  test('DESK_HOSTS is required if other machines can reach the desk', () => {
    expect(variableOf({ HOST: '0.0.0.0' })).toBe('DESK_HOSTS');
    expect(readEnvironment({ HOST: '0.0.0.0', DESK_HOSTS: 'desk.example, [2001:db8::1]:3000' }).DESK_HOSTS).toEqual([
      'desk.example',
      '[2001:db8::1]:3000',
    ]);
  });

  test.for(['https://desk.example', 'Desk.example', 'desk.example,', 'a b', '*', 'desk.example:0', 'desk.example:3000/'])(
    'DESK_HOSTS refuses %j as a host',
    (DESK_HOSTS) => {
      expect(variableOf({ DESK_HOSTS })).toBe('DESK_HOSTS');
    },
  );

  test('TRUSTED_PROXIES accepts addresses and networks', () => {
    expect(readEnvironment({ TRUSTED_PROXIES: '10.0.0.1,10.2.0.0/16, fd00::/8' }).TRUSTED_PROXIES).toEqual([
      '10.0.0.1',
      '10.2.0.0/16',
      'fd00::/8',
    ]);
  });

  test.for(['all', 'true', '1', '*', '0.0.0.0/0', '::/0', '0.0.0.0/1', '10.0.0.0/33', 'proxy.example', '10.0.0.1,'])(
    'TRUSTED_PROXIES refuses %j',
    (TRUSTED_PROXIES) => {
      expect(variableOf({ TRUSTED_PROXIES })).toBe('TRUSTED_PROXIES');
    },
  );

  test('plain HTTP to the service is accepted on this machine, and to another machine only with CUSTODY_ALLOW_PLAIN_HTTP', () => {
    const plainHttpVariables = { ...operatorVariables, CUSTODY_BASE_URL: 'http://custody.example' };
    expect(variableOf(plainHttpVariables)).toBe('CUSTODY_BASE_URL');
    expect(variableOf({ ...plainHttpVariables, CUSTODY_ALLOW_PLAIN_HTTP: 'yes' })).toBe('none');
    expect(variableOf({ ...plainHttpVariables, CUSTODY_ALLOW_PLAIN_HTTP: 'true' })).toBe('CUSTODY_ALLOW_PLAIN_HTTP');
    for (const host of ['127.0.0.1:4100', 'localhost:4100', '[::1]:4100'])
      expect(variableOf({ ...operatorVariables, CUSTODY_BASE_URL: `http://${host}` })).toBe('none');
  });

  test.for(['passkey', 'Password', 'second-factor'])('STEP_UP_FACTOR refuses %j', (STEP_UP_FACTOR) => {
    expect(variableOf({ STEP_UP_FACTOR })).toBe('STEP_UP_FACTOR');
  });

  test('the message about a bad variable never repeats the value, which may be a misplaced secret', () => {
    expect(() => readEnvironment({ CUSTODY_ACCESS_ID: 'se:cret' })).toThrow(/^CUSTODY_ACCESS_ID (?!.*se:cret)/);
  });
});
