import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './custody-tables.ts';
import { jsonText } from './json-text.ts';
import type { Settings } from './settings.ts';
import { workNotice } from './work-channel.ts';

/** Reads the current settings. */
export async function readSettings(db: Kysely<Tables>): Promise<Settings> {
  const { values } = await db.selectFrom('settings').select('values').executeTakeFirstOrThrow();
  return values;
}

/**
 * Locks the row of the settings and returns the settings. Other callers wait for the lock. Therefore only one caller at a time
 * does work that depends on all deposits.
 */
export async function lockSettings(trx: Transaction<Tables>): Promise<Settings> {
  const { values } = await trx.selectFrom('settings').select('values').forUpdate().executeTakeFirstOrThrow();
  return values;
}

/** Replaces the settings. */
export async function writeSettings(trx: Transaction<Tables>, settings: Settings): Promise<void> {
  await trx
    .updateTable('settings')
    .set({ values: jsonText(settings) })
    .returning(workNotice)
    .execute();
}
