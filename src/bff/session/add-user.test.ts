import { expect, test } from 'vitest';
import { migrations } from '#bff/migrations.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { addUser, BadUser, readNewUser } from './add-user.ts';
import { Passwords } from './passwords.ts';
import type { DeskTables } from './tables.ts';
import { authenticated } from './users.ts';

const cheapCost = 10;

test.each([
  [[], /e-mail/],
  [['maria'], /e-mail/],
  [['maria@acme.example'], /roles/],
  [['maria@acme.example', 'boss'], /roles/],
])('no user is made of the words %j', (words, reason) => {
  expect(() => readNewUser(words)).toThrow(BadUser);
  expect(() => readNewUser(words)).toThrow(reason);
});

describeEachDatabase('a user made from the command line', (open) => {
  test('signs in with the password that was printed, until another one is', async () => {
    const database = await open();
    await migrate(database, 'desk', migrations);
    const tables = database.tables<DeskTables>('desk');
    const passwords = new Passwords(cheapCost);
    const email = 'maria@acme.example';
    const first = await addUser(tables, passwords, readNewUser(['Maria@acme.example', 'administrator']));
    expect(await authenticated(tables, passwords, { email, password: first })).toMatchObject({ email, roles: ['viewer', 'administrator'] });

    const second = await addUser(tables, passwords, readNewUser([email, 'compliance']));
    expect(await authenticated(tables, passwords, { email, password: first })).toBeNull();
    expect(await authenticated(tables, passwords, { email, password: second })).toMatchObject({ roles: ['viewer', 'compliance'] });
  });
});
