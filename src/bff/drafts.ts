import type { Kysely } from 'kysely';
import { Sealer } from './sealed.ts';
import type { DeskTables } from './tables.ts';

/** A draft that nobody went on with is deleted after this, ms: 30 days. */
const draftMsMax = 30 * 86_400_000;

/** Drafts of one user; beyond them the oldest goes. */
const draftsPerUserMax = 200;

type Options = { readonly tables: Kysely<DeskTables>; readonly secret: string; readonly now: () => number };

type Place = { readonly userId: number; readonly name: string };

/** Half-filled forms, which hold people's data: sealed at rest, bound to their user and name. */
export class Drafts {
  readonly #tables: Kysely<DeskTables>;
  readonly #sealer: Sealer;
  readonly #now: () => number;

  constructor({ tables, secret, now }: Options) {
    this.#tables = tables;
    this.#sealer = new Sealer(secret, 'drafts');
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
    const values = row === undefined ? null : this.#sealer.open(row.sealed, textOf({ userId, name }));
    return row === undefined || values === null ? null : { values, savedAt: row.saved_at };
  }

  async save({ userId, name }: Place, values: string): Promise<Date> {
    const saved_at = new Date(this.#now());
    const sealed = this.#sealer.seal(values, textOf({ userId, name }));
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
}

function textOf({ userId, name }: Place): string {
  return `${userId} ${name}`;
}
