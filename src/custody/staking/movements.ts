import type { Transaction } from 'kysely';
import type { Tables, TransactionRow, ValidatorMovementRow } from '#custody/store/custody-tables.ts';
import type { Validator } from './validator-lives.ts';

/** The transaction that created a validator, with its contract and withdrawal wallet. */
export function creationOf(trx: Transaction<Tables>, { transaction_id: id }: Validator): Promise<TransactionRow> {
  return trx.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Links a new transaction to a validator. The record of the transaction then names the validator and its withdrawal wallet. */
export async function linkToValidator(
  trx: Transaction<Tables>,
  validator: Validator,
  { id }: TransactionRow,
  kind: ValidatorMovementRow['kind'],
): Promise<TransactionRow> {
  await trx.insertInto('validator_movements').values({ transaction_id: id, validator_id: validator.id, kind }).execute();
  const { withdrawal_wallet_id: withdrawalWallet } = await creationOf(trx, validator);
  return trx
    .updateTable('transactions')
    .set({ validator_pubkey: validator.pubkey, withdrawal_wallet_id: withdrawalWallet })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
