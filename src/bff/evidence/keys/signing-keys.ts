import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import * as z from 'zod/mini';
import type { Core } from '#bff/core.ts';
import { readDetail } from '#bff/core/audit/audit-detail.ts';
import type { Finding } from '#bff/core/finding.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { publicKeyText, signingKeyOf, type SigningKey } from '#bff/evidence/statements/signing-key.ts';
import type { readSigningKeys } from '#contract/desk/evidence-endpoints.ts';
import { BadEnvironment } from '#contract/wire/environment.ts';
import { loadOrCreateSecret } from '#database/stored-secret.ts';
import { endorsedKeys, endorseKeys, storedPublicKey, type StoredKey } from './key-endorsements.ts';

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
 * Records that the desk now signs with this key. The audit log has a row about the first use of each key. With its first use, a key
 * endorses the earlier keys that the desk lists, and the row names them. A desk of an earlier version endorses once, at its first
 * start with this version, all stored keys that its log names: a key that a superuser of the database added before that start stays
 * listed. Later, the superuser would have to forge the log and the newest checkpoint while the operator replaces the key.
 * Keys of a desk from before these rows get them at the next start.
 */
export async function recordKeyUse({ tables, now, audit }: Pick<Core, 'tables' | 'now' | 'audit'>, key: SigningKey): Promise<void> {
  const at = new Date(now());
  await tables.transaction().execute(async (trx) => {
    const storedKeys = await trx.selectFrom('signing_keys').selectAll().orderBy('id').forUpdate().execute();
    await trx
      .insertInto('signing_keys')
      .values({ id: key.id, public_key: publicKeyText(key.publicKey), used_from: at, last_used_at: at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ last_used_at: at }))
      .execute();
    const firstUses = await readFirstUses(trx);
    if (firstUses.some((use) => use?.id === key.id && use.endorsedIds !== null)) return;
    const unloggedIds = firstUses.length === 0 ? storedKeys.flatMap(({ id }) => (id === key.id ? [] : [id])) : [];
    for (const id of unloggedIds) await audit.append(trx, { action: 'signing_key', decision: 'done', detail: { key: id } });
    const endorsedIds = await endorseKeys(trx, key, await keysBefore(trx, storedKeys, await readFirstUses(trx)));
    await audit.append(trx, { action: 'signing_key', decision: 'done', detail: { key: key.id, endorsed: endorsedIds } });
  });
}

/** The first use of a key in the audit log. `endorsedIds` is null in the rows of earlier versions. */
type FirstUse = { readonly id: string; readonly endorsedIds: readonly string[] | null };

const firstUseSchema = z.object({ key: z.string(), endorsed: z.optional(z.array(z.string())) });

/** The first uses in the audit log, oldest first. A row that cannot be read is null. `verifyAudit` reports it. */
async function readFirstUses(tables: Kysely<DeskTables>): Promise<readonly (FirstUse | null)[]> {
  const rows = await tables.selectFrom('audit').select('detail').where('action', '=', 'signing_key').orderBy('seq').execute();
  return rows.map(({ detail }) => {
    const { data } = firstUseSchema.safeParse(readDetail(detail));
    return data === undefined ? null : { id: data.key, endorsedIds: data.endorsed ?? null };
  });
}

/**
 * The keys that the desk listed before the first use of a new key. Its last key signed the newest checkpoint. At the first start
 * with this version, these are all keys that the log names. Returns no key if a row of the log cannot be read.
 */
async function keysBefore(
  tables: Kysely<DeskTables>,
  storedKeys: readonly StoredKey[],
  rows: readonly (FirstUse | null)[],
): Promise<readonly StoredKey[]> {
  const firstUses = rows.filter((row) => row !== null);
  if (firstUses.length < rows.length) return [];
  const loggedIds = new Set(firstUses.map(({ id }) => id));
  if (firstUses.every(({ endorsedIds }) => endorsedIds === null)) return storedKeys.filter(({ id }) => loggedIds.has(id));
  const usedIds = firstUses.flatMap(({ id, endorsedIds }) => (endorsedIds === null ? [] : [id]));
  const checkpoint = await tables.selectFrom('checkpoints').select('key_id').orderBy('number', 'desc').limit(1).executeTakeFirst();
  const lastId = checkpoint !== undefined && usedIds.includes(checkpoint.key_id) ? checkpoint.key_id : usedIds.at(-1);
  const lastKey = storedKeys.find(({ id }) => id === lastId);
  const publicKey = lastKey === undefined ? null : storedPublicKey(lastKey);
  if (lastKey === undefined || publicKey === null) return [];
  const listedKeys = await endorsedKeys(tables, { id: lastKey.id, publicKey }, storedKeys);
  return storedKeys.filter(({ id }) => listedKeys.has(id));
}

/**
 * All keys of the desk. The current key comes first, then the newest. A superuser of the database could have replaced or added
 * stored keys. Therefore the current key is not read from the database, and an earlier key is listed only if a chain of signatures
 * from the current key endorses its id, its public key and the time of its first use. A desk that returns to an earlier key does
 * not list the later ones.
 */
export async function listSigningKeys(
  tables: Kysely<DeskTables>,
  currentKey: SigningKey,
): Promise<z.input<typeof readSigningKeys.response>['keys']> {
  const rows = await tables.selectFrom('signing_keys').selectAll().orderBy('used_from', 'desc').execute();
  const listedKeys = await endorsedKeys(tables, currentKey, rows);
  const keys = rows.flatMap(({ id, used_from: usedFrom, last_used_at: lastUsedAt }) => {
    const publicKey = listedKeys.get(id);
    if (publicKey === undefined) return [];
    return [
      {
        id,
        public_key: publicKeyText(publicKey),
        algorithm: 'Ed25519' as const,
        used_from: usedFrom.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
        is_current: id === currentKey.id,
      },
    ];
  });
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
