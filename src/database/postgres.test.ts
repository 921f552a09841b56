import { expect, test } from 'vitest';
import { connectDatabase } from './connect.ts';
import { DatabaseUnreachable } from './postgres.ts';

test('a database that does not answer is named without its user and password', async () => {
  // Port 1 (tcpmux) is closed on every machine that runs tests.
  const refused = connectDatabase({ url: 'postgres://desk:hunter2@127.0.0.1:1/desk', dataDir: '' });
  await expect(refused).rejects.toThrow(DatabaseUnreachable);
  await expect(refused).rejects.toMatchObject({ address: '127.0.0.1:1/desk' });
  await expect(refused).rejects.not.toThrow('hunter2');
});

test('a name with several addresses says why each of them failed', async () => {
  const refused = connectDatabase({ url: 'postgres://localhost:1/desk', dataDir: '' });
  await expect(refused).rejects.toThrow(/^the database at localhost:1\/desk does not answer: .*ECONNREFUSED/);
});
