import type { Kysely, Transaction } from 'kysely';
import { assetFacts } from '#contract/money/assets.ts';
import { toBaseUnits } from '#contract/money/money.ts';
import { unfinishedStatuses } from '#contract/service/transaction-status.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { Tables, ValidatorMovementRow, ValidatorRow } from '#custody/store/custody-tables.ts';
import type { Change, ValidatorLife } from './validator-state.ts';

/** A validator that already has its public key. */
export type Validator = ValidatorRow & { readonly pubkey: string; readonly deposited_at: Date };

/** Whether the validator already has its public key. */
export function isGenerated(row: ValidatorRow): row is Validator {
  return row.pubkey !== null && row.deposited_at !== null;
}

/** Returns the validator in a path, and locks it until the database transaction ends. Refuses with 404 if it does not exist. */
export async function lockValidator(trx: Transaction<Tables>, pubkey: string | undefined): Promise<Validator> {
  const row = await trx
    .selectFrom('validators')
    .selectAll()
    .where('pubkey', '=', pubkey ?? '')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined || !isGenerated(row)) throw new Refusal('not_found');
  return row;
}

/** Converts a ledger amount to wei. */
export function weiOf(amount: Decimal): bigint {
  const wei = toBaseUnits(amount, assetFacts.eth.places);
  if (wei === null) throw new RangeError(`${amount} eth has digits below one wei`);
  return wei;
}

/**
 * Reads the pending movements to and from a validator, which are not completed, failed or canceled. Leaves out the
 * creation, because the validator has no key before its creation ends.
 */
export async function readPendingMovements(
  db: Kysely<Tables>,
  { id }: Validator,
): Promise<readonly { readonly kind: ValidatorMovementRow['kind']; readonly wei: bigint }[]> {
  const rows = await db
    .selectFrom('validator_movements as movement')
    .innerJoin('transactions', 'transactions.id', 'movement.transaction_id')
    .innerJoin('transaction_amounts as moved', 'moved.transaction_id', 'movement.transaction_id')
    .select(['movement.kind', 'moved.amount'])
    .where('movement.validator_id', '=', id)
    .where('transactions.status', 'in', unfinishedStatuses)
    .execute();
  return rows.map(({ kind, amount }) => ({ kind, wei: weiOf(amount) }));
}

/** Reads the events of these validators, by validator, with only two queries. */
export async function readLives(db: Kysely<Tables>, validators: readonly Validator[]): Promise<ReadonlyMap<number, ValidatorLife>> {
  if (validators.length === 0) return new Map();
  const ids = validators.map(({ id }) => id);
  const [changes, withdrawals] = [await readChanges(db, ids), await readFullWithdrawals(db, ids)];
  return new Map(
    validators.map(({ id, deposited_at: depositedAt, exit_requested_at: exitRequestedAt }) => [
      id,
      { depositedAt, exitRequestedAt, fullWithdrawal: withdrawals.get(id) ?? 'none', changes: changes.get(id) ?? [] },
    ]),
  );
}

/** The events of one validator. */
export async function readLife(db: Kysely<Tables>, validator: Validator): Promise<ValidatorLife> {
  const life = (await readLives(db, [validator])).get(validator.id);
  if (life === undefined) throw new TypeError(`validator ${validator.id} does not exist`);
  return life;
}

/**
 * Reads the changes of these validators' balances. The amounts are in the ledger, and their kinds are in `validator_movements`.
 */
async function readChanges(db: Kysely<Tables>, ids: readonly number[]): Promise<ReadonlyMap<number, readonly Change[]>> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('entries', 'entries.account_id', 'accounts.id')
    .innerJoin('validator_movements as movement', 'movement.transaction_id', 'entries.transaction_id')
    .select(['accounts.validator_id as validatorId', 'entries.amount', 'entries.created_at as at', 'movement.kind'])
    .where('accounts.validator_id', 'in', ids)
    .orderBy('entries.id')
    .execute();
  const rowsByValidator = Map.groupBy(rows, ({ validatorId }) => validatorId ?? 0);
  return new Map([...rowsByValidator].map(([id, validatorRows]) => [id, validatorRows.map(changeOf)]));
}

function changeOf({ amount, at, kind }: { amount: Decimal; at: Date; kind: ValidatorMovementRow['kind'] }): Change {
  const wei = weiOf(amount);
  if (wei < 0n) return { at, wei, kind: 'withdrawal' };
  return { at, wei, kind: kind === 'creation' || kind === 'top_up' ? 'deposit' : 'reward' };
}

async function readFullWithdrawals(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ValidatorLife['fullWithdrawal']>> {
  const rows = await db
    .selectFrom('validator_movements as movement')
    .innerJoin('transactions', 'transactions.id', 'movement.transaction_id')
    .select(['movement.validator_id as id', 'transactions.status'])
    .where('movement.validator_id', 'in', ids)
    .where('movement.kind', '=', 'full_withdrawal')
    .where('transactions.status', 'in', [...unfinishedStatuses, 'completed'])
    .execute();
  return new Map(rows.map(({ id, status }) => [id, status === 'completed' ? 'completed' : 'under_way'] as const));
}
