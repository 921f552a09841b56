import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BadEnvironment } from '#contract/wire/environment.ts';
import { withSecretFiles } from './secret-files.ts';

let secretFolder: string;
beforeAll(async () => {
  secretFolder = await mkdtemp(join(tmpdir(), 'secrets-'));
});
afterAll(() => rm(secretFolder, { recursive: true }));

const writeSecret = async (content: string) => {
  const path = join(secretFolder, crypto.randomUUID());
  await writeFile(path, content);
  return path;
};

test('a secret is read from its file without the last line break', async () => {
  const variables = {
    PORT: '1',
    OIDC_CLIENT_SECRET_FILE: await writeSecret('a secret\n'),
    METRICS_TOKEN_FILE: await writeSecret('token\r\n'),
  };
  expect(withSecretFiles(variables)).toMatchObject({ PORT: '1', OIDC_CLIENT_SECRET: 'a secret', METRICS_TOKEN: 'token' });
});

test('an empty file name counts as absent, and other variables cannot use files', async () => {
  expect(withSecretFiles({ DATABASE_URL_FILE: '', PORT_FILE: await writeSecret('1') })).not.toHaveProperty('PORT');
});

test('the desk does not start with a secret file that is missing, empty, or set beside its variable, and the error names the variable but not the content', async () => {
  const cases = [
    { WEBHOOK_TOKEN_FILE: join(secretFolder, 'none') },
    { WEBHOOK_TOKEN_FILE: await writeSecret('\n') },
    { WEBHOOK_TOKEN_FILE: await writeSecret('secret'), WEBHOOK_TOKEN: 'another' },
  ];
  for (const variables of cases) {
    const readVariables = () => withSecretFiles(variables);
    expect(readVariables).toThrow(BadEnvironment);
    expect(readVariables).toThrow(/^WEBHOOK_TOKEN_FILE (?!.*secret)/);
  }
});
