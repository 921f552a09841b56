import * as fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { migrations } from '#bff/server/migrations.ts';
import { openMsMax } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase, describePostgres } from '#database/testing.ts';
import { auditHash, AuditLog } from './audit-log.ts';
import { auditHeadOf, earlierRowMsMax, verificationMessage, verifyAudit } from './verify-audit.ts';

const atMs = Date.UTC(2026, 0, 5, 8);
const rowCount = 12;

const actor = { email: 'tess@desk.example', roles: ['viewer', 'treasury'] };

async function openLog(database: Database) {
  await migrate(database, 'desk', migrations);
  const tables = database.tables<DeskTables>('desk');
  let nowMs = atMs;
  return { tables, audit: new AuditLog({ tables, now: () => (nowMs += 1000) }) };
}

/** Changes rows despite the trigger that forbids it, as the owner of the database can. */
async function changeRows(tables: Kysely<DeskTables>, ...statements: readonly ReturnType<typeof sql>[]): Promise<void> {
  await tables.transaction().execute(async (trx) => {
    await sql`alter table desk.audit disable trigger audit_unchanged`.execute(trx);
    for (const statement of statements) await statement.execute(trx);
    await sql`alter table desk.audit enable trigger audit_unchanged`.execute(trx);
  });
}

/** Appends a row with a correct hash and moves the head, as a superuser of the database can. */
async function appendForgedRow(tables: Kysely<DeskTables>, atMs: number, detail: string): Promise<void> {
  const head = await tables.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow();
  const emptyFields = { actor: null, role: null, object: null, request_id: null, command_id: null };
  const row = { ...emptyFields, seq: String(BigInt(head.seq) + 1n), action: 'write', decision: 'done' as const, detail };
  const hash = auditHash(head.hash, { ...row, at: new Date(atMs).toISOString() });
  await tables
    .insertInto('audit')
    .values({ ...row, at: new Date(atMs), prev_hash: head.hash, hash })
    .execute();
  await tables.updateTable('audit_head').set({ seq: row.seq, hash }).execute();
}

describeEachDatabase('audit verification', (openDatabase) => {
  let tables: Kysely<DeskTables>;
  let audit: AuditLog;

  beforeAll(async () => {
    ({ tables, audit } = await openLog(await openDatabase()));
  }, openMsMax);

  const fillAuditLog = async (count: number) => {
    for (let each = 1; each <= count; each += 1)
      await audit.record({ action: 'write', decision: 'done', actor, object: `/api/v1/wallets/${each}`, detail: { fields: ['name'] } });
  };

  const emptyTables = async () => {
    await changeRows(tables, sql`truncate desk.audit`, sql`delete from desk.batches`);
    await sql`delete from desk.audit_head`.execute(tables);
    await sql`insert into desk.audit_head values (true, 0, ${'0'.repeat(64)})`.execute(tables);
  };

  const brokenAt = async () => (await verifyAudit(tables)).broken_at;

  test('the verification succeeds for an empty log and describes the chain', async () => {
    expect(await verifyAudit(tables)).toEqual({ rows: 0, ok: true, broken_at: null, altered: [], head_hash: '0'.repeat(64), since: null });
    await fillAuditLog(2);
    const wholeResult = await verifyAudit(tables);
    expect(wholeResult).toMatchObject({ rows: 2, ok: true, broken_at: null });
    expect(verificationMessage(wholeResult)).toBe(`The chain is intact: 2 rows since ${wholeResult.since}. Head ${wholeResult.head_hash}`);
    await emptyTables();
  });

  describe('an altered audit log', () => {
    beforeEach(async () => {
      await emptyTables();
      await fillAuditLog(rowCount);
    }, openMsMax);

    test.for(['update desk.audit set actor = null', 'delete from desk.audit', 'truncate desk.audit'])(
      'the trigger of the audit log refuses %s',
      async (statement) => {
        await expect(sql.raw(statement).execute(tables)).rejects.toThrow('never changed');
        expect(await brokenAt()).toBeNull();
      },
    );

    test.for(['actor', 'role', 'action', 'object', 'decision', 'request_id', 'command_id', 'detail', 'prev_hash', 'hash'])(
      'the verification finds the row with a changed %s',
      async (column) => {
        await changeRows(tables, sql`update desk.audit set ${sql.ref(column)} = 'x' where seq = 5`);
        expect(await brokenAt()).toBe(5);
      },
    );

    test('a comparison with logged heads detects a removed end of the chain and a rewritten chain', async () => {
      const loggedHeads = await tables.selectFrom('audit').select(['seq', 'hash']).where('seq', 'in', ['4', '11']).orderBy('seq').execute();
      expect(await verifyAudit(tables, loggedHeads)).toMatchObject({ ok: true });
      await changeRows(tables, sql`delete from desk.audit where seq > 9`);
      await sql`update desk.audit_head set seq = 9, hash = (select hash from desk.audit where seq = 9)`.execute(tables);
      expect(await verifyAudit(tables)).toMatchObject({ ok: true });
      expect(await verifyAudit(tables, loggedHeads)).toMatchObject({ ok: false, broken_at: 11 });

      await emptyTables();
      for (let each = 1; each <= rowCount; each += 1) await audit.record({ action: 'write', decision: 'done', actor });
      expect(await verifyAudit(tables)).toMatchObject({ ok: true });
      expect(await verifyAudit(tables, loggedHeads)).toMatchObject({ ok: false, broken_at: 4 });
    });

    test('an audit head is accepted only as number:hash, as the log shows it', () => {
      const hash = 'a'.repeat(64);
      expect(auditHeadOf(`12:${hash}`)).toEqual({ seq: '12', hash });
      for (const text of ['', hash, `0:${hash}`, `12:${hash.slice(1)}`, `12:${hash.toUpperCase()}`, `x:${hash}`])
        expect(auditHeadOf(text)).toBeNull();
    });

    test('the verification finds a time that was changed by one microsecond', async () => {
      await changeRows(tables, sql`update desk.audit set at = at + interval '1 microsecond' where seq = 7`);
      expect(await brokenAt()).toBe(7);
    });

    test.for(["detail = 'x'", "at = 'infinity'", "at = '-infinity'"])(
      'the verification names the newest row of a batch after a change to %s',
      async (change) => {
        const user = { user_id: 77, user_name: 'Tess', user_email: actor.email, made_at: new Date(atMs) };
        const order = { wallet_id: '1', asset: 'btc', amount: '1', row_count: 1, destination_count: 1, sealed_rows: '' } as const;
        const review = { fingerprint: '', review_needed: false, review_why: '' };
        await tables
          .insertInto('batches')
          .values({ id: '1', state: 'running', ...user, ...order, ...review })
          .execute();
        await audit.record({ action: 'batch', decision: 'done', object: '/bff/batches/1', detail: { state: 'running' } });
        await changeRows(tables, sql`update desk.audit set ${sql.raw(change)} where seq = ${rowCount + 1}`);
        const { altered, broken_at: row } = await verifyAudit(tables);
        expect([altered, row]).toEqual([change.startsWith('detail') ? ['/bff/batches/1'] : [], rowCount + 1]);
      },
    );

    test.for([
      ['an unreadable detail', 'x', 0, rowCount + 1],
      ['a time long before earlier rows', '{}', earlierRowMsMax + 1, rowCount + 1],
      ['the time of a replica whose clock is behind', '{}', earlierRowMsMax, null],
    ] as const)('the verification of a row with a correct hash and %s', async ([, detail, earlierMs, expectedBreak]) => {
      const { at } = await tables.selectFrom('audit').select('at').orderBy('seq', 'desc').executeTakeFirstOrThrow();
      await appendForgedRow(tables, at.getTime() - earlierMs, detail);
      expect(await brokenAt()).toBe(expectedBreak);
    });

    test('the verification finds a row that was changed together with its hash', async () => {
      await changeRows(tables, sql`update desk.audit set hash = repeat('a', 64) where seq = 5`);
      expect(verificationMessage(await verifyAudit(tables))).toBe(`The chain is broken at row 5, of ${rowCount} rows`);
    });

    test('the verification detects a removed end, rows after the head, and a changed or deleted head', async () => {
      await changeRows(tables, sql`delete from desk.audit where seq > 9`);
      expect(await brokenAt()).toBe(10);
      await sql`update desk.audit_head set seq = 9`.execute(tables);
      expect(await brokenAt()).toBe(9);
      await sql`update desk.audit_head set hash = (select hash from desk.audit where seq = 9)`.execute(tables);
      expect(await brokenAt()).toBeNull();
      await sql`insert into desk.audit select 10, at, actor, role, action, object, decision, request_id, command_id, detail, prev_hash, hash
        from desk.audit where seq = 9`.execute(tables);
      expect(await brokenAt()).toBe(10);
      await changeRows(tables, sql`delete from desk.audit where seq > 9`);
      await sql`delete from desk.audit_head`.execute(tables);
      expect(await brokenAt()).toBe(10);
    });
  });

  test('the verification finds the first wrong row after any change, deletion, insertion or swap', { timeout: openMsMax }, async () => {
    const position = fc.integer({ min: 1, max: rowCount });
    const change = fc.record({ is: fc.constantFrom('changed', 'deleted', 'inserted', 'swapped'), at: position, with: position });
    await fc.assert(
      fc.asyncProperty(change, async (change) => {
        fc.pre(change.at !== change.with);
        await emptyTables();
        await fillAuditLog(rowCount);
        await changeRows(tables, ...statementsFor(change));
        expect(await brokenAt()).toBe(firstWrongRow(change));
      }),
      { numRuns: 15 },
    );
  });
});

type ChangedRow = { readonly is: 'changed' | 'deleted' | 'inserted' | 'swapped'; readonly at: number; readonly with: number };

const columns = sql.raw('at, actor, role, action, object, decision, request_id, command_id, detail, prev_hash, hash');

function firstWrongRow({ is, at, with: other }: ChangedRow): number {
  if (is === 'swapped') return Math.min(at, other);
  // The copy takes the original's position, so the moved original is the first wrong row.
  return is === 'inserted' ? at + 1 : at;
}

/** The SQL statements of a change. Row numbers are unique, so the statements use negative numbers as temporary row numbers. */
function statementsFor({ is, at, with: other }: ChangedRow) {
  switch (is) {
    case 'changed':
      return [sql`update desk.audit set object = '/api/v1/wallets/1000' where seq = ${at}`];
    case 'deleted':
      return [sql`delete from desk.audit where seq = ${at}`];
    case 'inserted':
      return [
        sql`update desk.audit set seq = -seq - 1 where seq >= ${at}`,
        sql`update desk.audit set seq = -seq where seq < 0`,
        sql`insert into desk.audit select ${at}::bigint, ${columns} from desk.audit where seq = ${at + 1}`,
      ];
    case 'swapped':
      return [
        sql`update desk.audit set seq = -${at}::bigint where seq = ${other}`,
        sql`update desk.audit set seq = ${other} where seq = ${at}`,
        sql`update desk.audit set seq = -seq where seq < 0`,
      ];
  }
}

describePostgres('the audit chain', (openDatabase) => {
  const logs: Awaited<ReturnType<typeof openLog>>[] = [];
  beforeAll(async () => {
    for (const database of [await openDatabase(), await openDatabase()]) logs.push(await openLog(database));
  }, openMsMax);
  afterAll(() => logs.splice(0));

  test('the chain has no gap when two replicas write at the same time and some transactions fail', { timeout: openMsMax }, async () => {
    const entry = { action: 'write', decision: 'done', actor } as const;
    const writePromises = Array.from({ length: 200 }, (_, index) => {
      const { audit, tables } = logs[index % 2] ?? logs[0] ?? throwError();
      if (index % 5 > 0) return audit.record(entry);
      const rolledBackTransaction = tables.transaction().execute(async (trx) => {
        await audit.append(trx, entry);
        throw new Error('the change was undone');
      });
      return expect(rolledBackTransaction).rejects.toThrow('the change was undone');
    });
    await Promise.all(writePromises);
    const { tables } = logs[0] ?? throwError();
    expect(await verifyAudit(tables)).toMatchObject({ rows: 160, ok: true, broken_at: null });
  });
});

function throwError(): never {
  throw new Error('no replica has started');
}
