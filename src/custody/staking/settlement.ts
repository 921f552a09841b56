import type { Transaction } from 'kysely';
import { assetFacts } from '#contract/money/assets.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import type { Line } from '#custody/ledger/post.ts';
import type { Tables, TransactionRow, ValidatorRow } from '#custody/store/custody-tables.ts';
import { validatorKey } from './validator-key.ts';
import { isGenerated, readLife, weiOf } from './validator-lives.ts';
import { stateAt } from './validator-state.ts';

const asset = 'eth';

/** Returns the validator into which a transaction deposits ether, or null for other transactions. */
export async function depositTargetOf(trx: Transaction<Tables>, transactionId: number): Promise<number | null> {
  const movement = await trx
    .selectFrom('validator_movements')
    .select('validator_id')
    .where('transaction_id', '=', transactionId)
    .where('kind', 'in', ['creation', 'top_up'])
    .executeTakeFirst();
  return movement?.validator_id ?? null;
}

/**
 * Returns the ledger lines of a broadcast withdrawal from a validator. The lines post the validator's rewards until the
 * broadcast, and take the withdrawn amount from the validator. Returns null for other transactions. A full withdrawal takes the
 * whole balance at that time, and its record shows that amount.
 */
export async function withdrawalLines(trx: Transaction<Tables>, transaction: TransactionRow, at: Date): Promise<readonly Line[] | null> {
  const movement = await trx
    .selectFrom('validator_movements')
    .select(['validator_id', 'kind'])
    .where('transaction_id', '=', transaction.id)
    .where('kind', 'in', ['full_withdrawal', 'partial_withdrawal'])
    .executeTakeFirst();
  if (movement === undefined) return null;
  const validator = await trx
    .selectFrom('validators')
    .selectAll()
    .where('id', '=', movement.validator_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!isGenerated(validator)) throw new TypeError(`validator ${validator.id} has no key`);
  const { balanceWei, unpostedWei } = stateAt(await readLife(trx, validator), at);
  const wei = movement.kind === 'full_withdrawal' ? balanceWei : await requestedWei(trx, transaction.id);
  if (movement.kind === 'full_withdrawal')
    await trx
      .updateTable('transaction_amounts')
      .set({ amount: ether(wei) })
      .where('transaction_id', '=', transaction.id)
      .execute();
  const account = { kind: 'staked', validatorId: validator.id, asset } as const;
  const rewards = [
    { account: { kind: 'outside', asset } as const, amount: ether(-unpostedWei) },
    { account, amount: ether(unpostedWei) },
  ];
  return [...(unpostedWei === 0n ? [] : rewards), { account, amount: ether(-wei) }];
}

/**
 * Generates the public key of the validator that a staking transaction creates. Returns null for other transactions. Spec:
 * Staking, `validator_pubkey`.
 */
export async function generateKey(trx: Transaction<Tables>, transaction: TransactionRow, at: Date): Promise<string | null> {
  const pubkey = validatorKey(`${transaction.id} ${transaction.created_at.toISOString()}`);
  const generatedKey: Partial<ValidatorRow> = { pubkey, deposited_at: at };
  const createdValidator = await trx
    .updateTable('validators')
    .set(generatedKey)
    .where('transaction_id', '=', transaction.id)
    .returning('id')
    .executeTakeFirst();
  return createdValidator === undefined ? null : pubkey;
}

async function requestedWei(trx: Transaction<Tables>, transactionId: number): Promise<bigint> {
  const { amount } = await trx
    .selectFrom('transaction_amounts')
    .select('amount')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();
  return weiOf(amount);
}

function ether(wei: bigint) {
  return fromBaseUnits(wei, assetFacts.eth.places);
}
