import { sql } from 'kysely';
import { expect } from 'vitest';
import { verifyAudit } from '#bff/core/audit/verify-audit.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { openJournal, smallWithdrawal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { pageHeaders, testCustody, testDesk } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';
import { openInMemory } from '#database/embedded.ts';
import { emptyDataDir } from '#database/test-data-dir.ts';

/** A desk in use, with a signed-in user, a sent withdrawal and a saved draft. */
export type UsedDesk = {
  readonly world: TestJournal;
  readonly cookie: string;
  readonly commandId: string;
  /** Closes the desk but not its database. */
  stop(): Promise<void>;
};

const draftPath = '/bff/drafts/regulatory-7';

/** Signs in, sends a withdrawal and saves a draft at a new desk on a database. */
export async function openUsedDesk(database: Database): Promise<UsedDesk> {
  const world = await openJournal(database, {}, testCustody(await openInMemory(await emptyDataDir())));
  await setReviews(world.tables, 'off');
  const walletId = await world.wallet('btc', '1');
  const commandId = crypto.randomUUID();
  expect((await world.send(`/api/v1/wallets/${walletId}/transactions`, smallWithdrawal(), { key: commandId })).status).toBe(200);
  expect((await world.ask('PUT', draftPath, { values: { city: 'Ottawa' } })).status).toBe(200);
  const { cookie } = await world.desk.as('treasury');
  return { world, cookie: cookie ?? '', commandId, stop: () => world.desk.app.close() };
}

/** For each table, a text with its number of rows and the hash of the rows. */
export async function readContent(database: Database): Promise<Readonly<Record<string, string>>> {
  const db = database.tables<DeskTables>('desk');
  const { rows: names } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'desk' order by 1`.execute(db);
  const content: Record<string, string> = {};
  for (const { name } of names) {
    const { rows } = await sql<{ count: string; hash: string | null }>`
      select count(*) as count, md5(string_agg(md5(r::text), '' order by md5(r::text))) as hash from ${sql.table(`desk.${name}`)} as r`.execute(
      db,
    );
    content[name] = `${rows[0]?.count} ${rows[0]?.hash}`;
  }
  return content;
}

/** Checks that a desk on a restored database continues where the other desk stopped. */
export async function expectWorkContinues(restoredDatabase: Database, { world, cookie, commandId }: UsedDesk): Promise<void> {
  const tables = restoredDatabase.tables<DeskTables>('desk');
  expect(await verifyAudit(tables)).toMatchObject({ ok: true });
  const { app } = await testDesk(restoredDatabase, world.custody.url);
  try {
    const headers = { ...pageHeaders, cookie };
    const readJson = async (url: string) => {
      const answer = await app.inject({ url, headers });
      return [answer.statusCode, JSON.parse(answer.body)] as const;
    };
    expect(await readJson('/bff/session'), 'the session').toMatchObject([200, { user: { email: 'treasury@desk.example' } }]);
    expect(await readJson(`/bff/commands/${commandId}`), 'the command').toMatchObject([200, { state: 'confirmed', amount: '0.0001' }]);
    expect(await readJson(draftPath), 'the encrypted draft').toMatchObject([200, { values: { city: 'Ottawa' } }]);
    const signOut = await app.inject({ method: 'DELETE', url: '/bff/session', headers });
    expect(signOut.statusCode).toBe(204);
  } finally {
    await app.close();
  }
  expect(await verifyAudit(tables), 'with the rows that came after').toMatchObject({ ok: true });
  await expect(sql`update desk.audit set actor = 'somebody'`.execute(tables), 'the audit log').rejects.toThrow(/never changed/);
}
