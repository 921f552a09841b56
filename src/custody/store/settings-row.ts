import type { Kysely, Transaction } from 'kysely';
import { jsonText } from './json-text.ts';
import type { Settings } from './settings.ts';
import type { Tables } from './tables.ts';

/** The settings as they stand. */
export async function readSettings(db: Kysely<Tables>): Promise<Settings> {
  const { values } = await db.selectFrom('settings').select('values').executeTakeFirstOrThrow();
  return values;
}

/** The settings, and the lock that makes whoever else wants it wait: what depends on all deposits together happens one by one. */
export async function lockSettings(trx: Transaction<Tables>): Promise<Settings> {
  const { values } = await trx.selectFrom('settings').select('values').forUpdate().executeTakeFirstOrThrow();
  return values;
}

/** Replaces the settings. */
export async function writeSettings(trx: Transaction<Tables>, settings: Settings): Promise<void> {
  await trx
    .updateTable('settings')
    .set({ values: jsonText(settings) })
    .execute();
}
