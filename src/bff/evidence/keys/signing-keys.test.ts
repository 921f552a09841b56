import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { AuditLog } from '#bff/core/audit/audit-log.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { newSigningKey, publicKeyText, signingKeyOf, type SigningKey } from '#bff/evidence/statements/signing-key.ts';
import { openMsMax, testDesk, testSigningKey } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { embeddedSigningKey, examineSigningKey, listSigningKeys, operatorSigningKey, recordKeyUse } from './signing-keys.ts';

describeEachDatabase('signing keys', (openDatabase) => {
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
    const tables = (await openDatabase()).tables<DeskTables>('desk');
    const earlierKey = operatorSigningKey({ DESK_SIGNING_KEY: newSigningKey() });
    const use = (day: number, key: SigningKey) => {
      const now = () => Date.UTC(2026, 0, day);
      return recordKeyUse({ tables, now, audit: new AuditLog({ tables, now }) }, key);
    };
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
    const forgedKey = operatorSigningKey({ DESK_SIGNING_KEY: newSigningKey() });
    const at = new Date();
    await tables
      .insertInto('signing_keys')
      .values({ id: forgedKey.id, public_key: publicKeyText(forgedKey.publicKey), used_from: at, last_used_at: at })
      .execute();
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
