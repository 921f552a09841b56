import type { Transaction } from 'kysely';
import type { Tables, TransactionRow, ValidatorMovementRow } from '#custody/store/custody-tables.ts';
import type { Validator } from './validator-lives.ts';

/** Returns the transaction that created a validator. It has the contract and the withdrawal wallet. */
export function creationOf(trx: Transaction<Tables>, { transaction_id: id }: Validator): Promise<TransactionRow> {
  return trx.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Links a new transaction to a validator, so that the transaction's record names the validator and its withdrawal wallet. */
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
