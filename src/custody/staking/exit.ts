import type { Transaction } from 'kysely';
import { validatorActionRefusal } from '#contract/rules/validator-rules.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { Tables } from '#custody/store/custody-tables.ts';
import { readLife, type Validator } from './validator-lives.ts';
import { stateAt } from './validator-state.ts';

/**
 * Requests the exit of a validator. The caller must have locked the validator. No ether moves until a full withdrawal. Spec:
 * Staking, exits. Our choice: a second request is refused. From this refusal, a caller who lost the first answer learns that
 * the first request succeeded.
 */
export async function requestValidatorExit(trx: Transaction<Tables>, validator: Validator, at: Date): Promise<void> {
  const { status } = stateAt(await readLife(trx, validator), at);
  const refusal = validatorActionRefusal('exit', status);
  if (refusal !== null) throw new Refusal('invalid', refusal);
  await trx.updateTable('validators').set({ exit_requested_at: at }).where('id', '=', validator.id).execute();
}
