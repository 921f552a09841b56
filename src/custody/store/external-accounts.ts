import type { Kysely, Transaction } from 'kysely';
import type { EntityRecord } from '#contract/people/entity.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { ExternalAccountRow, Tables } from './custody-tables.ts';
import { jsonText, jsonTextOrNull } from './json-text.ts';
import { idOf } from './record-id.ts';

/** The fields of a new external account. */
export type NewExternalAccount = {
  readonly name: string;
  readonly description?: string | undefined;
  readonly custom_id?: string | undefined;
  readonly funding_addresses: Readonly<Record<string, string>>;
  readonly extras?: Readonly<Record<string, unknown>> | undefined;
  readonly default_beneficiary_entity?: EntityRecord | undefined;
};

/** Creates an approved external account. */
export function insertExternalAccount(trx: Transaction<Tables>, account: NewExternalAccount, at: Date): Promise<ExternalAccountRow> {
  return trx
    .insertInto('external_accounts')
    .values({
      name: account.name,
      description: account.description ?? '',
      custom_id: account.custom_id ?? null,
      funding_addresses: jsonText(account.funding_addresses),
      extras: jsonText(account.extras ?? {}),
      default_beneficiary_entity: jsonTextOrNull(account.default_beneficiary_entity ?? null),
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the external account in a path. Refuses with 404 if it does not exist. */
export async function requireExternalAccount(db: Kysely<Tables>, id: string | undefined): Promise<ExternalAccountRow> {
  const account = await db.selectFrom('external_accounts').selectAll().where('id', '=', idOf(id)).executeTakeFirst();
  if (account === undefined) throw new Refusal('not_found');
  return account;
}
