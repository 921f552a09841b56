import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openFactorDesk } from '#bff/auth/factors/test-factors.ts';
import { Passwords } from '#bff/auth/session/passwords.ts';
import { upsertSandboxUsers } from '#bff/auth/session/sandbox-users.ts';
import { Drafts } from '#bff/compliance/drafts/drafts.ts';
import { People } from '#bff/compliance/people/people.ts';
import { operatorKeys, Sealer, type DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { FileChunks } from '#bff/parties/file-chunks.ts';
import { IndexedPeople } from '#bff/records/indexed-people.ts';
import { migrations } from '#bff/server/migrations.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { isResealed, takeOwnership } from './owner.ts';
import { reseal, resealAtStart } from './reseal.ts';
import { sealedColumns } from './sealed-columns.ts';

const now = () => Date.UTC(2026, 0, 5);
const rotatedKeys: DeskKeys = ['second', 'first'];

async function* contentPieces(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 100_000) yield content.subarray(at, at + 100_000);
}

describeEachDatabase('re-encryption', (openDatabase) => {
  let tables: Kysely<DeskTables>;
  let userId: number;

  beforeAll(async () => {
    const database = await openDatabase();
    await migrate(database, 'desk', migrations);
    tables = database.tables<DeskTables>('desk');
    await upsertSandboxUsers(tables, new Passwords(10), 'correct horse');
    ({ id: userId } = await tables.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow());
  }, openMsMax);

  const people = (keys: DeskKeys) => new People({ tables, keys, now });
  const drafts = (keys: DeskKeys) => new Drafts({ tables, keys, now });
  const indexedPeople = (keys: DeskKeys) => new IndexedPeople({ tables, keys });
  const runReseal = () =>
    reseal({ tables, keys: rotatedKeys, people: people(rotatedKeys), records: { people: indexedPeople(rotatedKeys) } });

  test('the list of encrypted columns names every encrypted column of the database', async () => {
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'desk' and column_name like 'sealed%' order by 1`.execute(tables);
    const listedColumns = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(rows.map(({ column }) => column)).toEqual(
      [...listedColumns, 'people.sealed', 'indexed_people.sealed_name', 'oidc_pending.sealed'].toSorted(),
    );
  });

  test('values can be decrypted while both keys are configured, and with only the new key after re-encryption', async () => {
    const draftKey = (name: string) => ({ userId, name });
    // The test has more rows than one page has.
    for (let count = 1; count <= 60; count += 1)
      await drafts(['first']).save(draftKey(`regulatory-${count}`), {
        values: `{"city":"Ottawa ${count}"}`,
        summary: '{}',
        savedBy: 'one',
      });
    expect(await drafts(rotatedKeys).read(draftKey('regulatory-60'))).toMatchObject({ values: '{"city":"Ottawa 60"}' });
    expect(await drafts(['second']).read(draftKey('regulatory-60'))).toBeNull();
    expect(await runReseal()).toBe(120);
    expect(await drafts(['second']).read(draftKey('regulatory-1'))).toMatchObject({ values: '{"city":"Ottawa 1"}' });
    expect(await drafts(['second']).read(draftKey('regulatory-60'))).toMatchObject({ values: '{"city":"Ottawa 60"}' });
    expect((await drafts(['second']).list(userId, 'regulatory-')).every(({ summary }) => summary === '{}')).toBe(true);
    expect(await runReseal()).toBe(0);
  });

  test('people can be found by name and number with the new key', async () => {
    const entity = { kind: 'individual', firstname: 'Zoë', lastname: 'Łukasz', client_number: 'C-1001', city: 'Toronto' };
    await people(['first']).remember({
      userId,
      transactionKey: 'a1',
      sourceAddresses: ['bc1qsource'],
      information: { originator_entity: entity },
      at: new Date(now()),
    });
    const findPeople = async (keys: DeskKeys, text: string, addresses: string[] = []) =>
      (await people(keys).search({ role: 'originator', text, source_addresses: addresses })).map(({ transaction_key: key }) => key);
    expect([await findPeople(rotatedKeys, 'zoe luk'), await findPeople(['second'], 'zoe')]).toEqual([['a1'], []]);
    expect(await runReseal()).toBe(1);
    expect([
      await findPeople(['second'], 'zoe luk'),
      await findPeople(['second'], 'c1001'),
      await findPeople(rotatedKeys, 'bc1qsource'),
    ]).toEqual([['a1'], ['a1'], ['a1']]);
    expect(await findPeople(rotatedKeys, 'zoe luk')).toEqual(['a1']);
  });

  test('people of the index can be found with the new key', async () => {
    const namingRecord = {
      kind: 'direct_party',
      ref: '7',
      people: [{ name: 'Zoë Łukasz', role: 'active' }],
      texts: ['zoe@example.com'],
    } as const;
    await tables.transaction().execute((trx) => indexedPeople(['first']).store(trx, [namingRecord]));
    // A replica with the new key stores the same person at the same time.
    const otherRecord = { kind: 'transaction', ref: '9', people: [{ name: 'Zoë Łukasz', role: 'beneficiary' }] } as const;
    for (const keys of [['first'], ['second']] as const)
      await tables.transaction().execute((trx) => indexedPeople(keys).store(trx, [otherRecord]));
    const findPeople = async (keys: DeskKeys, text: string) =>
      (await indexedPeople(keys).search(text, 10)).map(({ kind, ref }) => `${kind} ${ref}`);
    expect(await findPeople(rotatedKeys, 'lukasz zoe')).toEqual(['direct_party 7', 'transaction 9']);
    expect(await findPeople(['second'], 'lukasz')).toEqual(['transaction 9']);
    expect(await runReseal()).toBe(2);
    expect(await runReseal()).toBe(0);
    expect(await findPeople(['second'], 'lukasz')).toEqual(['direct_party 7', 'transaction 9']);
    expect(await findPeople(['second'], 'ZOE@example.com')).toEqual(['direct_party 7']);
    expect(await findPeople(['first'], 'lukasz')).toEqual([]);
  });

  test('chunks of documents can be decrypted with the new key', async () => {
    const content = Buffer.alloc(600 * 1024, 'Lovelace ');
    const file = { id: crypto.randomUUID(), chunks: 3, sha256: createHash('sha256').update(content).digest('hex') };
    await tables
      .insertInto('party_files')
      .values({
        id: file.id,
        user_id: userId,
        user_name: 'Vera',
        draft: 'party-1',
        direct_party_id: null,
        kind: 'custody_agreement',
        document_type: null,
        sealed_name: new FileChunks(tables, ['first']).sealText(file.id, 'name', 'passport.pdf'),
        size: content.length,
        sha256: file.sha256,
        media_type: 'application/pdf',
        is_encrypted: false,
        chunks: 3,
        received_at: new Date(now()),
        state: 'held',
        sender: null,
        sealed_message: null,
        uploaded_at: null,
      })
      .execute();
    await new FileChunks(tables, ['first']).write(file.id, contentPieces(content));
    expect(await runReseal()).toBe(4);
    const readChunks = [];
    for await (const piece of new FileChunks(tables, ['second']).read(file)) readChunks.push(piece);
    expect(Buffer.concat(readChunks).equals(content)).toBe(true);
    const { sealed_name: name } = await tables.selectFrom('party_files').select('sealed_name').executeTakeFirstOrThrow();
    expect(new FileChunks(tables, ['second']).openText(file.id, 'name', name)).toBe('passport.pdf');
  });
});

describeEachDatabase('the custodian’s secret key', (openDatabase) => {
  test(
    'an earlier key decrypts stored data until a start finds nothing to re-encrypt, and not after that',
    async () => {
      const database = await openDatabase();
      await migrate(database, 'desk', migrations);
      const tables = database.tables<DeskTables>('desk');
      await upsertSandboxUsers(tables, new Passwords(10), 'correct horse');
      const { id: userId } = await tables.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
      const draftsWith = (keys: DeskKeys) => new Drafts({ tables, keys, now });
      const draft = { userId, name: 'withdraw' };
      await draftsWith(['secret']).save(draft, { values: '{"amount":"1"}', summary: '{}', savedBy: 'one' });
      await takeOwnership(tables, ['secret'], 'operator');
      const keysOfStart = async () =>
        operatorKeys({ DESK_KEY: 'own', CUSTODY_SECRET_KEY: 'secret', DATA_DIR: '' }, await isResealed(tables));
      const log = { info: () => undefined, error: () => undefined };
      const start = async (): Promise<DeskKeys> => {
        const keys = await keysOfStart();
        await takeOwnership(tables, keys, 'operator');
        const records = { people: new IndexedPeople({ tables, keys }) };
        await resealAtStart({ tables, people: new People({ tables, keys, now }), records }, keys, log);
        return keys;
      };

      // A start that is killed before it re-encrypts anything loses no data.
      expect(await draftsWith(await keysOfStart()).read(draft)).toMatchObject({ values: '{"amount":"1"}' });
      expect([await start(), await start(), await start()]).toEqual([['own', 'secret'], ['own', 'secret'], ['own']]);
      expect(await draftsWith(['own']).read(draft)).toMatchObject({ values: '{"amount":"1"}' });
      expect(new Sealer(await keysOfStart(), 'browsers').macs('term')).toHaveLength(1);
    },
    openMsMax,
  );

  test('an earlier key is used for a database that is older than the record of re-encryption', async () => {
    const database = await openDatabase();
    expect(await isResealed(database.tables<DeskTables>('desk'))).toBe(false);
  });
});

describeEachDatabase('second factors after a key change', (openDatabase) => {
  test(
    'a second factor works after a key change, and after the previous key is removed',
    async () => {
      const database = await openDatabase();
      const deskBefore = await openFactorDesk([database], { keys: ['first'] });
      const user = await deskBefore.signedIn('treasury');
      const { secret, codes } = await deskBefore.addTotp(user);

      const sealedRow = await deskBefore.tables.selectFrom('totp').select('sealed_secret').executeTakeFirstOrThrow();

      const otherReplica = await openFactorDesk([database], { keys: rotatedKeys });
      const [earlierCode = ''] = codes;
      const pendingSignIn = await otherReplica.pendingAt(user);
      expect((await pendingSignIn.browser.call('POST', '/bff/session/second-step', { recovery_code: earlierCode })).status).toBe(200);

      const readSecret = () => deskBefore.tables.selectFrom('totp').select('sealed_secret').executeTakeFirstOrThrow();
      await expect.poll(readSecret).not.toEqual(sealedRow);
      const singleKeyDesk = await openFactorDesk([database], { keys: ['second'] });
      const laterSignIn = await singleKeyDesk.pendingAt(user);
      expect((await laterSignIn.browser.call('POST', '/bff/session/second-step', { code: singleKeyDesk.codeOf(secret, 1) })).status).toBe(
        200,
      );
    },
    openMsMax,
  );

  test(
    'a replica without the key of a secret refuses the code without counting it as wrong',
    async () => {
      const database = await openDatabase();
      const deskBefore = await openFactorDesk([database], { keys: ['second'] });
      const user = await deskBefore.signedIn('treasury');
      const { secret } = await deskBefore.addTotp(user);
      await deskBefore.tables
        .updateTable('owner')
        .set({ key_check: new Sealer(['first'], 'owner').mac('key check') })
        .execute();
      const otherDesk = await openFactorDesk([database], { keys: ['first'] });
      const { browser } = await otherDesk.pendingAt(user);
      const answer = await browser.call('POST', '/bff/session/second-step', { code: otherDesk.codeOf(secret, 1) });
      expect([answer.status, answer.body]).toEqual([503, expect.stringContaining('"code":"key_missing"')]);
      expect(await deskBefore.tables.selectFrom('totp').select('failures').executeTakeFirst()).toEqual({ failures: 0 });
    },
    openMsMax,
  );
});
