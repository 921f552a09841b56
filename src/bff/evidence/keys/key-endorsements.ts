import { sign, verify, type KeyObject } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DeskTables } from '#bff/core/tables.ts';
import { keyId, publicKeyOf, type SigningKey } from '#bff/evidence/statements/signing-key.ts';
import { canonicalJson } from '#contract/wire/canonical-json.ts';

/** A key in the database. */
export type StoredKey = Pick<Selectable<DeskTables['signing_keys']>, 'id' | 'public_key' | 'used_from'>;

/** Name of the format, which is part of the signed text. A signature of a key is therefore not valid for other texts. */
const endorsementFormat = 'custody-desk-key/1';

function endorsedText({ id, public_key, used_from }: StoredKey): Buffer {
  return Buffer.from(canonicalJson({ format: endorsementFormat, id, public_key, used_from: used_from.toISOString() }));
}

/** The public key in the database, or null if its id is not its hash. */
export function storedPublicKey({ id, public_key: text }: StoredKey): KeyObject | null {
  const publicKey = publicKeyOf(text);
  return publicKey !== null && keyId(publicKey) === id ? publicKey : null;
}

/** Signs earlier keys and stores the signatures. Returns the ids of these keys. A stored key whose id is not its hash is left out. */
export async function endorseKeys(trx: Kysely<DeskTables>, key: SigningKey, earlierKeys: readonly StoredKey[]): Promise<readonly string[]> {
  const validKeys = earlierKeys.filter((each) => each.id !== key.id && storedPublicKey(each) !== null);
  for (const each of validKeys) {
    const signature = sign(null, endorsedText(each), key.privateKey).toString('base64');
    await trx
      .insertInto('key_endorsements')
      .values({ key_id: each.id, endorsed_by: key.id, signature })
      .onConflict((conflict) => conflict.columns(['key_id', 'endorsed_by']).doUpdateSet({ signature }))
      .execute();
  }
  return validKeys.map(({ id }) => id);
}

/** The public keys that a chain of valid signatures from a key endorses, by id, with this key first. */
export async function endorsedKeys(
  tables: Kysely<DeskTables>,
  { id, publicKey }: Pick<SigningKey, 'id' | 'publicKey'>,
  storedKeys: readonly StoredKey[],
): Promise<ReadonlyMap<string, KeyObject>> {
  const endorsements = Map.groupBy(await tables.selectFrom('key_endorsements').selectAll().execute(), ({ endorsed_by: by }) => by);
  const keys = new Map([[id, publicKey]]);
  // The loop also visits the keys that it adds.
  for (const [signerId, signerKey] of keys)
    for (const { key_id: endorsedId, signature } of endorsements.get(signerId) ?? []) {
      const storedKey = keys.has(endorsedId) ? undefined : storedKeys.find((each) => each.id === endorsedId);
      const endorsedKey = storedKey === undefined ? null : storedPublicKey(storedKey);
      if (storedKey === undefined || endorsedKey === null) continue;
      if (verify(null, endorsedText(storedKey), signerKey, Buffer.from(signature, 'base64'))) keys.set(endorsedId, endorsedKey);
    }
  return keys;
}

/** The signatures by which a key of the desk endorses earlier ones. */
export const keyEndorsementMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.key_endorsements (
        key_id text not null, -- The earlier key
        endorsed_by text not null, -- The key that signed its id, its public key and its first use
        signature text not null, -- Ed25519, base64
        primary key (key_id, endorsed_by)
      )`.execute(db);
  },
};
