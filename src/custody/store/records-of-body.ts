import type { Kysely } from 'kysely';
import { Refusal } from '#custody/service-refusal.ts';
import type { ExternalAccountRow, Tables, WalletRow } from './custody-tables.ts';
import { idOf } from './record-id.ts';

/** Returns the wallet that a field of a body names. Refuses with 404 if it does not exist. Operator facts: Errors, 404. */
export async function walletOfField(db: Kysely<Tables>, id: number, field: string): Promise<WalletRow> {
  const wallet = await db
    .selectFrom('wallets')
    .selectAll()
    .where('id', '=', idOf(`${id}`))
    .executeTakeFirst();
  if (wallet === undefined) throw new Refusal('not_found', `${field} is not a wallet`);
  return wallet;
}

/**
 * Returns the external account that a field of a body names. Refuses with 404 if it does not exist. Operator facts: Errors,
 * 404.
 */
export async function accountOfField(db: Kysely<Tables>, id: number, field: string): Promise<ExternalAccountRow> {
  const account = await db
    .selectFrom('external_accounts')
    .selectAll()
    .where('id', '=', idOf(`${id}`))
    .executeTakeFirst();
  if (account === undefined) throw new Refusal('not_found', `${field} is not an external account`);
  return account;
}
