import { expect, test } from 'vitest';
import { AuditLog } from '#bff/audit/audit-log.ts';
import { listAudit } from '#bff/audit/read-audit.ts';
import { migrations } from '#bff/migrations.ts';
import type { DeskTables } from '#bff/tables.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { addUser, BadUser, readNewUser } from './add-user.ts';
import { Passwords } from './passwords.ts';
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
    const audit = new AuditLog({ tables, now: () => 0 });
    const desk = { tables, audit, passwords };
    const email = 'maria@acme.example';
    const first = await addUser(desk, readNewUser(['Maria@acme.example', 'administrator']));
    expect(await authenticated(tables, passwords, { email, password: first })).toMatchObject({ email, roles: ['viewer', 'administrator'] });

    const second = await addUser(desk, readNewUser([email, 'compliance']));
    expect(await authenticated(tables, passwords, { email, password: first })).toBeNull();
    expect(await authenticated(tables, passwords, { email, password: second })).toMatchObject({ roles: ['viewer', 'compliance'] });
    const { page } = await listAudit(tables, { action: 'user' });
    expect(page.map(({ data: { actor, object, detail } }) => [actor, object, detail])).toEqual([
      [null, '/users/1', { roles: ['compliance'] }],
      [null, '/users/1', { roles: ['administrator'] }],
    ]);
  });
});
