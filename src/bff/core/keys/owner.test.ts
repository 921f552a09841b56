import { beforeEach, expect, test } from 'vitest';
import { Passwords } from '#bff/auth/session/passwords.ts';
import { keepSandboxUsers } from '#bff/auth/session/sandbox-users.ts';
import { AuditLog } from '#bff/core/audit/audit-log.ts';
import type { DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { migrations } from '#bff/server/migrations.ts';
import { openMsMax, replicaOf } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { examineKeys, NotTheOwner, refuseOtherKind, takeOwnership } from './owner.ts';

describeEachDatabase('a database', (open) => {
  let database: Database;
  const tables = () => database.tables<DeskTables>('desk');

  beforeEach(async () => {
    database = await open();
    await migrate(database, 'desk', migrations);
  }, openMsMax);

  const addUser = (email: string) =>
    tables().insertInto('users').values({ email, name: 'Maria', roles: 'viewer administrator', password_hash: '-' }).execute();

  test('of an operator’s desk refuses a sandbox, and keeps its users and sessions', async () => {
    await takeOwnership(tables(), ['key'], 'operator');
    await addUser('maria@acme.example');
    await expect(replicaOf(database, 'http://127.0.0.1:9')).rejects.toThrow(/CUSTODY_BASE_URL/);
    expect(await tables().selectFrom('users').select('email').execute()).toEqual([{ email: 'maria@acme.example' }]);
  });

  test('of an operator’s desk is refused before the first table is made', async () => {
    await takeOwnership(tables(), ['key'], 'operator');
    await expect(refuseOtherKind(tables(), 'sandbox')).rejects.toThrow(NotTheOwner);
    await refuseOtherKind(tables(), 'operator');
    const other = await open();
    await refuseOtherKind(other.tables<DeskTables>('desk'), 'sandbox');
  });

  test('that an operator’s desk was started with refuses a sandbox also before it says whose it is', async () => {
    const audit = new AuditLog({ tables: tables(), now: () => Date.now() });
    await audit.record({ action: 'start', decision: 'done', detail: { replica: 'one', environment: 'operator' } });
    await expect(takeOwnership(tables(), ['key'], 'sandbox')).rejects.toThrow(NotTheOwner);
    await takeOwnership(tables(), ['key'], 'operator');
  });

  test('in which the command line made the first user is free for either', async () => {
    await addUser('maria@acme.example');
    await takeOwnership(tables(), ['key'], 'sandbox');
    expect(await tables().selectFrom('owner').select('kind').execute()).toEqual([{ kind: 'sandbox' }]);
  });

  test('of a sandbox refuses an operator’s desk', async () => {
    await keepSandboxUsers(tables(), new Passwords(10), 'correct horse');
    await takeOwnership(tables(), ['key'], 'sandbox');
    await expect(takeOwnership(tables(), ['key'], 'operator')).rejects.toThrow(/sandbox/);
  });

  test('is taken again with the same key, with a new one beside the key before, and with no other', async () => {
    await takeOwnership(tables(), ['first'], 'operator');
    await takeOwnership(tables(), ['first'], 'operator');
    await expect(takeOwnership(tables(), ['second'], 'operator')).rejects.toThrow(/DESK_KEY_PREVIOUS/);
    await takeOwnership(tables(), ['second', 'first'], 'operator');
    await takeOwnership(tables(), ['second'], 'operator');
    await expect(takeOwnership(tables(), ['first'], 'operator')).rejects.toThrow(/DESK_KEY_PREVIOUS/);
  });

  test('a key change is checked: the new key is announced first, then used', async () => {
    const result = async (...keys: DeskKeys) => (await examineKeys(tables(), keys)).result;
    expect(await result('first')).toBe('ok');
    await takeOwnership(tables(), ['first'], 'operator');
    expect(await result('first', 'second')).toBe('ok');
    expect(await result('second', 'first')).toBe('warning');
    expect(await result('second')).toBe('failed');
    await takeOwnership(tables(), ['first', 'second'], 'operator');
    expect(await result('second', 'first')).toBe('ok');
    await takeOwnership(tables(), ['second', 'first'], 'operator');
    expect(await result('second')).toBe('ok');
  });
});
