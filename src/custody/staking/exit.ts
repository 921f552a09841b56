import type { Transaction } from 'kysely';
import { validatorDeedRefusal } from '#contract/rules/validator-deeds.ts';
import { Refusal } from '#custody/refusal.ts';
import type { Tables } from '#custody/store/tables.ts';
import { standingAt } from './standing.ts';
import { readLife, type Validator } from './validators.ts';

/**
 * Asks a validator that the caller has locked to leave; no ether moves. Spec: Staking, exits. Ours: one that leaves already is refused, so
 * that a caller who got no answer the first time learns that it worked. Its ether stays with it until a full withdrawal.
 */
export async function exit(trx: Transaction<Tables>, validator: Validator, at: Date): Promise<void> {
  const { status } = standingAt(await readLife(trx, validator), at);
  const refusal = validatorDeedRefusal('exit', status);
  if (refusal !== null) throw new Refusal('invalid', refusal);
  await trx.updateTable('validators').set({ exit_requested_at: at }).where('id', '=', validator.id).execute();
}
