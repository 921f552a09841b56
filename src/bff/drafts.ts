import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DeskTables } from './session/tables.ts';

/** A draft that nobody went on with is deleted after this, ms: 30 days. */
const draftMsMax = 30 * 86_400_000;

/** Drafts of one user; beyond them the oldest goes. */
const draftsPerUserMax = 200;

const [nonceBytes, tagBytes] = [12, 16];

type Options = { readonly tables: Kysely<DeskTables>; readonly secret: string; readonly now: () => number };

type Place = { readonly userId: number; readonly name: string };

/** Half-filled forms, which hold people's data: encrypted at rest (AES-256-GCM), bound to their user and name. */
export class Drafts {
  readonly #tables: Kysely<DeskTables>;
  readonly #key: Buffer;
  readonly #now: () => number;

  /** `secret` is what all replicas share; the key is derived from it. */
  constructor({ tables, secret, now }: Options) {
    this.#tables = tables;
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'custody desk, drafts, 1', 32));
    this.#now = now;
  }

  /** The values as they were saved, as JSON text, or null. */
  async read({ userId, name }: Place): Promise<{ values: string; savedAt: Date } | null> {
    const row = await this.#tables
      .selectFrom('drafts')
      .select(['sealed', 'saved_at'])
      .where('user_id', '=', userId)
      .where('name', '=', name)
      .where('saved_at', '>', this.#oldest())
      .executeTakeFirst();
    const values = row === undefined ? null : this.#opened(row.sealed, { userId, name });
    return row === undefined || values === null ? null : { values, savedAt: row.saved_at };
  }

  async save({ userId, name }: Place, values: string): Promise<Date> {
    const saved_at = new Date(this.#now());
    const sealed = this.#sealed(values, { userId, name });
    await this.#tables
      .insertInto('drafts')
      .values({ user_id: userId, name, sealed, saved_at })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ sealed, saved_at }))
      .execute();
    await this.#dropSurplus(userId);
    return saved_at;
  }

  async drop({ userId, name }: Place): Promise<void> {
    await this.#tables.deleteFrom('drafts').where('user_id', '=', userId).where('name', '=', name).execute();
  }

  /** Deletes what is older than 30 days. */
  async purge(): Promise<void> {
    await this.#tables.deleteFrom('drafts').where('saved_at', '<=', this.#oldest()).execute();
  }

  async #dropSurplus(userId: number): Promise<void> {
    const surplus = this.#tables
      .selectFrom('drafts')
      .select('name')
      .where('user_id', '=', userId)
      .orderBy('saved_at', 'desc')
      .offset(draftsPerUserMax);
    await this.#tables.deleteFrom('drafts').where('user_id', '=', userId).where('name', 'in', surplus).execute();
  }

  #oldest(): Date {
    return new Date(this.#now() - draftMsMax);
  }

  #sealed(values: string, place: Place): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(placeBytes(place));
    return Buffer.concat([nonce, cipher.update(values, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
  }

  /** Null when it was sealed with another key, for another place, or tampered with: as good as no draft. */
  #opened(sealed: string, place: Place): string | null {
    const bytes = Buffer.from(sealed, 'base64');
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decipher.setAAD(placeBytes(place)).setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}

function placeBytes({ userId, name }: Place): Buffer {
  return Buffer.from(`${userId} ${name}`);
}
