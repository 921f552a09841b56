import { beforeEach, expect, test } from 'vitest';
import { Passwords } from '#bff/auth/session/passwords.ts';
import { upsertSandboxUsers } from '#bff/auth/session/sandbox-users.ts';
import { AuditLog } from '#bff/core/audit/audit-log.ts';
import type { DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { migrations } from '#bff/server/migrations.ts';
import { openMsMax, replicaOf } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { examineKeys, WrongDatabaseOwner, refuseOtherKind, takeOwnership } from './owner.ts';

describeEachDatabase('the owner of a database', (openDatabase) => {
  let database: Database;
  const tables = () => database.tables<DeskTables>('desk');

  beforeEach(async () => {
    database = await openDatabase();
    await migrate(database, 'desk', migrations);
  }, openMsMax);

  const addUser = (email: string) =>
    tables().insertInto('users').values({ email, name: 'Maria', roles: 'viewer administrator', password_hash: '-' }).execute();

  test('a sandbox refuses to start with the database of a desk with a custodian, and deletes no user from it', async () => {
    await takeOwnership(tables(), ['key'], 'operator');
    await addUser('maria@acme.example');
    await expect(replicaOf(database, 'http://127.0.0.1:9')).rejects.toThrow(/CUSTODY_BASE_URL/);
    expect(await tables().selectFrom('users').select('email').execute()).toEqual([{ email: 'maria@acme.example' }]);
  });

  test('a sandbox refuses the database of a desk with a custodian before the first table is created', async () => {
    await takeOwnership(tables(), ['key'], 'operator');
    await expect(refuseOtherKind(tables(), 'sandbox')).rejects.toThrow(WrongDatabaseOwner);
    await refuseOtherKind(tables(), 'operator');
    const otherDatabase = await openDatabase();
    await refuseOtherKind(otherDatabase.tables<DeskTables>('desk'), 'sandbox');
  });

  test('a sandbox refuses a database whose audit log has a start of a desk with a custodian', async () => {
    const audit = new AuditLog({ tables: tables(), now: () => Date.now() });
    await audit.record({ action: 'start', decision: 'done', detail: { replica: 'one', environment: 'operator' } });
    await expect(takeOwnership(tables(), ['key'], 'sandbox')).rejects.toThrow(WrongDatabaseOwner);
    await takeOwnership(tables(), ['key'], 'operator');
  });

  test('a database that has only a user from the command line accepts either kind of desk', async () => {
    await addUser('maria@acme.example');
    await takeOwnership(tables(), ['key'], 'sandbox');
    expect(await tables().selectFrom('owner').select('kind').execute()).toEqual([{ kind: 'sandbox' }]);
  });

  test('a desk with a custodian refuses the database of a sandbox', async () => {
    await upsertSandboxUsers(tables(), new Passwords(10), 'correct horse');
    await takeOwnership(tables(), ['key'], 'sandbox');
    await expect(takeOwnership(tables(), ['key'], 'operator')).rejects.toThrow(/sandbox/);
  });

  test('a database accepts the same key, or a new key together with the previous key, but no other key', async () => {
    await takeOwnership(tables(), ['first'], 'operator');
    await takeOwnership(tables(), ['first'], 'operator');
    await expect(takeOwnership(tables(), ['second'], 'operator')).rejects.toThrow(/DESK_KEY_PREVIOUS/);
    await takeOwnership(tables(), ['second', 'first'], 'operator');
    await takeOwnership(tables(), ['second'], 'operator');
    await expect(takeOwnership(tables(), ['first'], 'operator')).rejects.toThrow(/DESK_KEY_PREVIOUS/);
  });

  test('the key check accepts a new key only after the replicas have it', async () => {
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
