import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type * as z from 'zod/mini';
import type { Core } from '#bff/core.ts';
import type { Finding } from '#bff/core/finding.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { keyId, publicKeyOf, publicKeyText, signingKeyOf, type SigningKey } from '#bff/evidence/statements/signing-key.ts';
import type { AuditRow } from '#contract/desk/audit.ts';
import type { readSigningKeys } from '#contract/desk/evidence-endpoints.ts';
import { BadEnvironment } from '#contract/wire/environment.ts';
import { readJson } from '#contract/wire/json.ts';
import { loadOrCreateSecret } from '#database/stored-secret.ts';

type Variables = { readonly DESK_SIGNING_KEY?: string | undefined; readonly DATA_DIR: string };

/** The key of `DESK_SIGNING_KEY`. Throws `BadEnvironment` if the variable is not a key. */
export function operatorSigningKey({ DESK_SIGNING_KEY: text = '' }: Pick<Variables, 'DESK_SIGNING_KEY'>): SigningKey {
  const key = signingKeyOf(text);
  if (key === null) throw new BadEnvironment('DESK_SIGNING_KEY', signingKeyMessage);
  return key;
}

/** The key of a desk with the embedded service. The desk creates the key at its first start. */
export async function embeddedSigningKey({ DESK_SIGNING_KEY: text, DATA_DIR: dataDir }: Variables): Promise<SigningKey> {
  const readStoredKey = async () => Buffer.from(await loadOrCreateSecret(dataDir, 'signing-key'), 'base64url').toString('base64');
  return operatorSigningKey({ DESK_SIGNING_KEY: text ?? (await readStoredKey()) });
}

/** The message about an invalid signing key. The name of the variable precedes it. */
export const signingKeyMessage = 'must be 32 bytes in base64, as openssl rand -base64 32 gives them';

/**
 * Records that the desk now signs with this key. The audit log has a row about the first use of each key. Keys of a desk from
 * before these rows get them at the next start.
 */
export async function recordKeyUse({ tables, now, audit }: Pick<Core, 'tables' | 'now' | 'audit'>, key: SigningKey): Promise<void> {
  const at = new Date(now());
  await tables.transaction().execute(async (trx) => {
    const storedKeys = await trx.selectFrom('signing_keys').select('id').forUpdate().execute();
    await trx
      .insertInto('signing_keys')
      .values({ id: key.id, public_key: publicKeyText(key.publicKey), used_from: at, last_used_at: at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ last_used_at: at }))
      .execute();
    const loggedIds = await loggedKeyIds(trx);
    const newIds = new Set([key.id, ...(loggedIds.size === 0 ? storedKeys.map(({ id }) => id) : [])]);
    for (const id of newIds)
      if (!loggedIds.has(id)) await audit.append(trx, { action: 'signing_key', decision: 'done', detail: { key: id } });
  });
}

/** The ids of the keys whose first use is in the audit log. */
async function loggedKeyIds(tables: Kysely<DeskTables>): Promise<ReadonlySet<string>> {
  const rows = await tables.selectFrom('audit').select('detail').where('action', '=', 'signing_key').execute();
  return new Set(rows.map(({ detail }) => String((readJson(detail) as AuditRow['detail'])['key'])));
}

/**
 * All keys of the desk. The current key comes first, then the newest. A superuser of the database could have replaced or added
 * stored keys. Therefore the current key is not read from the database, and a stored key is left out if its id is not its hash or
 * if the audit log does not have its first use.
 */
export async function listSigningKeys(
  tables: Kysely<DeskTables>,
  currentKey: SigningKey,
): Promise<z.input<typeof readSigningKeys.response>['keys']> {
  const rows = await tables.selectFrom('signing_keys').selectAll().orderBy('used_from', 'desc').execute();
  const loggedIds = await loggedKeyIds(tables);
  const unchangedRows = rows.flatMap((row) => {
    if (row.id !== currentKey.id && !loggedIds.has(row.id)) return [];
    const publicKey = row.id === currentKey.id ? currentKey.publicKey : publicKeyOf(row.public_key);
    return publicKey === null || keyId(publicKey) !== row.id ? [] : [{ ...row, public_key: publicKeyText(publicKey) }];
  });
  const keys = unchangedRows.map(({ used_from: usedFrom, last_used_at: lastUsedAt, ...key }) => ({
    ...key,
    algorithm: 'Ed25519' as const,
    used_from: usedFrom.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    is_current: key.id === currentKey.id,
  }));
  return keys.toSorted((first, second) => (first.is_current === second.is_current ? 0 : first.is_current ? -1 : 1));
}

/** Compares the key with the stored keys of the desk. */
export async function examineSigningKey(tables: Kysely<DeskTables>, key: SigningKey): Promise<Finding> {
  const ids = (await tables.selectFrom('signing_keys').select('id').execute()).map(({ id }) => id);
  const isNew = ids.length > 0 && !ids.includes(key.id);
  return isNew
    ? { check: 'DESK_SIGNING_KEY', result: 'warning', detail: `${key.id} is new here: publish its public key after the start` }
    : { check: 'DESK_SIGNING_KEY', result: 'ok', detail: `signs as ${key.id}` };
}

/** The public keys with which the desk has signed. The private keys are never stored. */
export const signingKeyMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.signing_keys (
        id text primary key, -- The first 16 hexadecimal digits of the SHA-256 hash of the raw public key
        public_key text not null, -- The raw Ed25519 key, base64
        used_from timestamptz not null,
        last_used_at timestamptz not null
      )`.execute(db);
  },
};
