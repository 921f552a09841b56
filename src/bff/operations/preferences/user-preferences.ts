import type { Kysely } from 'kysely';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { preferencesBytesMax, preferencesSchema, type PreferenceChanges, type Preferences } from '#contract/desk/preferences.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';

/** The preferences of each user. */
export class UserPreferences {
  readonly #tables: Kysely<DeskTables>;

  constructor(tables: Kysely<DeskTables>) {
    this.#tables = tables;
  }

  /** All preferences of a user, with defaults for the fields that were never set. */
  async of(userId: number): Promise<Preferences> {
    return this.#read(this.#tables, userId);
  }

  /** Changes these fields and returns all preferences. Throws a `Refusal` if the result would exceed 32 KiB. */
  async change(userId: number, changes: PreferenceChanges): Promise<Preferences> {
    return this.#tables.transaction().execute(async (tx) => {
      // Without the lock of the user, one of two concurrent changes of different fields could be lost.
      await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
      const preferences = preferencesSchema.parse({ ...(await this.#read(tx, userId)), ...changes });
      const preferencesText = writeJson(preferences);
      if (Buffer.byteLength(preferencesText) > preferencesBytesMax)
        throw new Refusal('invalid_request', 'Your saved views are too large: delete some first', { status: 413 });
      await tx
        .insertInto('preferences')
        .values({ user_id: userId, chosen: preferencesText })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ chosen: preferencesText }))
        .execute();
      return preferences;
    });
  }

  async #read(tables: Kysely<DeskTables>, userId: number): Promise<Preferences> {
    const row = await tables.selectFrom('preferences').select('chosen').where('user_id', '=', userId).executeTakeFirst();
    return preferencesSchema.parse(row === undefined ? {} : readJson(row.chosen));
  }
}
