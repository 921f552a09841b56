import type { Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import { reviewPolicyDefault, reviewPolicySchema, type ReviewPolicy } from '#contract/desk/command.ts';

const settingName = 'review';

/** The current review policy; the default until an administrator changes it. */
export async function readPolicy(trx: Kysely<DeskTables>): Promise<ReviewPolicy> {
  const row = await trx.selectFrom('settings').select('value').where('name', '=', settingName).executeTakeFirst();
  return row === undefined ? reviewPolicyDefault : reviewPolicySchema.parse(JSON.parse(row.value));
}

export async function writePolicy(trx: Kysely<DeskTables>, policy: ReviewPolicy): Promise<void> {
  const value = JSON.stringify(policy);
  await trx
    .insertInto('settings')
    .values({ name: settingName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
