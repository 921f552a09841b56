import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { AuditLog } from '#bff/core/audit/audit-log.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { CheckpointKeeper } from '#bff/evidence/checkpoints/checkpoint-keeper.ts';
import { newSigningKey, publicKeyText, signingKeyOf, type SigningKey } from '#bff/evidence/statements/signing-key.ts';
import { openMsMax, testDesk, testSigningKey } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { embeddedSigningKey, examineSigningKey, listSigningKeys, operatorSigningKey, recordKeyUse } from './signing-keys.ts';

const newKey = () => operatorSigningKey({ DESK_SIGNING_KEY: newSigningKey() });

describeEachDatabase('signing keys', (openDatabase) => {
  const openTables = async () => {
    const tables = (await openDatabase()).tables<DeskTables>('desk');
    const servicesOf = (day: number) => {
      const now = () => Date.UTC(2026, 0, day);
      return { tables, now, audit: new AuditLog({ tables, now }) };
    };
    const storeKey = async ({ id, publicKey }: SigningKey, day: number) => {
      const at = new Date(Date.UTC(2026, 0, day));
      await tables
        .insertInto('signing_keys')
        .values({ id, public_key: publicKeyText(publicKey), used_from: at, last_used_at: at })
        .execute();
    };
    return {
      tables,
      storeKey,
      use: (day: number, key: SigningKey) => recordKeyUse(servicesOf(day), key),
      log: (day: number, detail: Record<string, string | string[]>) =>
        servicesOf(day).audit.record({ action: 'signing_key', decision: 'done', detail }),
      makeCheckpoint: (day: number, signingKey: SigningKey) =>
        new CheckpointKeeper({ ...servicesOf(day), signingKey, witnesses: [] }).make(),
      listedIds: async (key: SigningKey) => (await listSigningKeys(tables, key)).map(({ id }) => id),
    };
  };

  test('any caller can read the public key with which the desk signs', { timeout: openMsMax }, async () => {
    const { app } = await testDesk(await openDatabase(), 'http://127.0.0.1:9');
    const { statusCode, body } = await app.inject({ url: '/bff/signing-key' });
    await app.close();
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      200,
      { keys: [{ id: testSigningKey.id, algorithm: 'Ed25519', public_key: publicKeyText(testSigningKey.publicKey), is_current: true }] },
    ]);
  });

  test('an earlier key stays in the list with its dates, after the current key', { timeout: openMsMax }, async () => {
    const { tables, use, storeKey } = await openTables();
    const earlierKey = newKey();
    await use(1, earlierKey);
    await use(2, earlierKey);
    expect(await examineSigningKey(tables, earlierKey)).toMatchObject({ result: 'ok' });
    expect(await examineSigningKey(tables, testSigningKey)).toMatchObject({ result: 'warning' });
    await use(3, testSigningKey);
    expect(await listSigningKeys(tables, testSigningKey)).toMatchObject([
      { id: testSigningKey.id, is_current: true },
      { id: earlierKey.id, is_current: false, used_from: '2026-01-01T00:00:00.000Z', last_used_at: '2026-01-02T00:00:00.000Z' },
    ]);
    // A superuser of the database adds a key, which the audit log does not name.
    const forgedKey = newKey();
    await storeKey(forgedKey, 4);
    await use(4, testSigningKey);
    expect((await listSigningKeys(tables, testSigningKey)).map(({ id }) => id)).toEqual([testSigningKey.id, earlierKey.id]);
    // Then the superuser replaces all public keys by this key.
    await tables
      .updateTable('signing_keys')
      .set({ public_key: publicKeyText(forgedKey.publicKey) })
      .execute();
    const listedKeys = await listSigningKeys(tables, testSigningKey);
    expect(listedKeys.map(({ id, public_key: key }) => [id, key])).toEqual([[testSigningKey.id, publicKeyText(testSigningKey.publicKey)]]);
  });

  test('a key that a superuser of the database adds to the keys and to the audit log is never listed', { timeout: openMsMax }, async () => {
    const { tables, use, storeKey, log, makeCheckpoint, listedIds } = await openTables();
    const [firstKey, secondKey, forgedKey] = [newKey(), newKey(), newKey()];
    await use(1, firstKey);
    await makeCheckpoint(1, firstKey);
    await storeKey(forgedKey, 2);
    await log(2, { key: forgedKey.id, endorsed: [firstKey.id] });
    const { signature } = (await makeCheckpoint(2, forgedKey)) ?? { signature: '' };
    await tables.insertInto('key_endorsements').values({ key_id: forgedKey.id, endorsed_by: firstKey.id, signature }).execute();
    await makeCheckpoint(3, firstKey);
    await use(3, firstKey);
    expect(await listedIds(firstKey)).toEqual([firstKey.id]);
    await use(4, secondKey);
    expect(await listedIds(secondKey)).toEqual([secondKey.id, firstKey.id]);
    // The signature also covers the first use of a key.
    await tables
      .updateTable('signing_keys')
      .set({ used_from: new Date(0) })
      .where('id', '=', firstKey.id)
      .execute();
    expect(await listedIds(secondKey)).toEqual([secondKey.id]);
  });

  test('the first start with this version endorses the keys of the audit log once', { timeout: openMsMax }, async () => {
    const { use, storeKey, log, listedIds } = await openTables();
    const [firstKey, secondKey, unloggedKey, laterKey] = [newKey(), newKey(), newKey(), newKey()];
    for (const [day, key] of [firstKey, secondKey, unloggedKey].entries()) await storeKey(key, day + 1);
    for (const { id } of [firstKey, secondKey]) await log(3, { key: id });
    await use(4, secondKey);
    expect(await listedIds(secondKey)).toEqual([secondKey.id, firstKey.id]);
    await storeKey(laterKey, 5);
    await log(5, { key: laterKey.id });
    await use(6, secondKey);
    expect(await listedIds(secondKey)).toEqual([secondKey.id, firstKey.id]);
  });

  test('a desk starts although a row about a key was damaged, and then endorses no other key', { timeout: openMsMax }, async () => {
    const { tables, use, storeKey, listedIds } = await openTables();
    const [firstKey, forgedKey] = [newKey(), newKey()];
    await use(1, firstKey);
    await storeKey(forgedKey, 2);
    await tables.transaction().execute(async (trx) => {
      await sql`alter table desk.audit disable trigger audit_unchanged`.execute(trx);
      await trx.updateTable('audit').set({ detail: 'x' }).execute();
      await sql`alter table desk.audit enable trigger audit_unchanged`.execute(trx);
    });
    await use(3, firstKey);
    expect(await listedIds(firstKey)).toEqual([firstKey.id]);
  });
});

const dataDir = await mkdtemp(join(tmpdir(), 'signing-key-'));
afterAll(() => rm(dataDir, { recursive: true }));

test('a desk with the embedded service keeps the key that its first start generated', async () => {
  const key = await embeddedSigningKey({ DATA_DIR: dataDir });
  expect((await embeddedSigningKey({ DATA_DIR: dataDir })).id).toBe(key.id);
  const ownKey = newSigningKey();
  expect((await embeddedSigningKey({ DATA_DIR: dataDir, DESK_SIGNING_KEY: ownKey })).id).toBe(signingKeyOf(ownKey)?.id);
});

test('an invalid signing key is refused with the name of its variable', () => {
  expect(() => operatorSigningKey({ DESK_SIGNING_KEY: 'no key' })).toThrow(/^DESK_SIGNING_KEY must be 32 bytes in base64/);
});
